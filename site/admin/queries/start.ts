import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { AdminStart } from '../../../api/contract/organizations/organization-settings.ts'

/** Where it is kept who is here. */
export function startKey(orgSlug: string): QueryKey {
  return ['api', orgSlug, 'admin', 'organization']
}

/** The organization, who asks, and as what; fails for whoever has no business there. */
export function useStart(orgSlug: string) {
  return useQuery<AdminStart>({ queryKey: startKey(orgSlug) })
}
