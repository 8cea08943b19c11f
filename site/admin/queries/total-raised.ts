import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useTeam } from '../team-context.ts'

/** Where the total is kept. */
export function totalRaisedKey(orgSlug: string): QueryKey {
  return ['api', orgSlug, 'admin', 'total-raised']
}

/** What the leading bids add up to, as a price. Decision 38. */
export function useTotalRaised() {
  const { organization } = useTeam()
  return useQuery<{ totalRaised: string }>({ queryKey: totalRaisedKey(organization.slug) })
}
