import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../../../api/contract/values/list/page-size.ts'
import { keyOf, queryAt } from '../../../api-client/data-cache.ts'
import { queryClient } from '../query-client.ts'
import { useTeam } from '../team-context.ts'

const MOST_RETRIES = 3
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Every list and every single item: what a change of any item makes stale. */
export function itemsKey(orgSlug: string): QueryKey {
  return keyOf(`/api/${orgSlug}/admin/auctions`)
}

/** The page to read: which fifty, and of the items that contain which words. */
interface ListAt {
  page: number
  search: string
}

/** Where one page of the list is read. */
export function itemPageOf(orgSlug: string, { page, search }: ListAt) {
  const query = { page: String(page), limit: String(PAGE_SIZE), ...(search && { search }) }
  return queryAt(`/api/${orgSlug}/admin/auctions`, query)
}

/**
 * A page of items. Retried, as nothing else is: the dashboard is what people open in the hall. See
 * product#conventions.
 */
export function useItems(at: ListAt) {
  const { organization } = useTeam()
  return useQuery({
    ...itemPageOf(organization.slug, at),
    placeholderData: keepPreviousData,
    retry: MOST_RETRIES,
    retryDelay: retryAfter,
    meta: { isReported: true },
  })
}

/** The wait before a retry, doubling from a second to half a minute. */
export function retryAfter(failuresBefore: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failuresBefore, LONGEST_WAIT_MS)
}

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

/** Where the total is read. */
export function totalRaisedOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/total-raised`)
}

/** What the leading bids add up to, and how much of that is not final. See product#total-raised. */
export function useTotalRaised() {
  const { organization } = useTeam()
  return useQuery(totalRaisedOf(organization.slug))
}

/** Where it is read how far the auction has come. */
export function progressOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/progress`)
}

/** Reads again whatever a bid or a change of an item can have changed. Resolves when what is shown is up to date. */
export async function refreshItems(orgSlug: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: itemsKey(orgSlug) }),
    queryClient.invalidateQueries(totalRaisedOf(orgSlug)),
    queryClient.invalidateQueries(progressOf(orgSlug)),
    queryClient.invalidateQueries({ queryKey: bidHistoriesKey(orgSlug) }),
  ])
}
