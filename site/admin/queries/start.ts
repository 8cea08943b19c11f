import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../api-client/data-cache.ts'

/** Where the organization is read, and who is signed in. */
export function startOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/organization`)
}

/** The organization, who asks, and as what; fails for whoever has no business there. */
export function useStart(orgSlug: string) {
  return useQuery(startOf(orgSlug))
}
