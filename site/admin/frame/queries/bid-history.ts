import { type QueryKey, useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useTeam } from '../team-context.ts'

/** The bid histories of every item: what a new bid makes stale. */
export function bidHistoriesKey(orgSlug: string): QueryKey {
  return ['api', orgSlug, 'admin', 'auction']
}

/** Every bid of an item with its bidder's email; read again each time it is opened. */
export function useBidHistory(auctionSlug: string) {
  const { organization } = useTeam()
  return useQuery({
    ...queryAt(`/api/${organization.slug}/admin/auction/${auctionSlug}/bids`),
    refetchOnMount: 'always',
  })
}
