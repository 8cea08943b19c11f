import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { MoneyRaised } from '../../../api/contract/items/item-view.ts'
import { useTeam } from '../team-context.ts'

/** Where the total is kept. */
export function totalRaisedKey(orgSlug: string): QueryKey {
  return ['api', orgSlug, 'admin', 'total-raised']
}

/** What the leading bids add up to, and how much of that is not final. See product.md#total-raised. */
export function useTotalRaised() {
  const { organization } = useTeam()
  return useQuery<MoneyRaised>({ queryKey: totalRaisedKey(organization.slug) })
}
