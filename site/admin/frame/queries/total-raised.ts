import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useTeam } from '../team-context.ts'

/** Where the total is read. */
export function totalRaisedOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/total-raised`)
}

/** What the leading bids add up to, and how much of that is not final. See product.md#total-raised. */
export function useTotalRaised() {
  const { organization } = useTeam()
  return useQuery(totalRaisedOf(organization.slug))
}
