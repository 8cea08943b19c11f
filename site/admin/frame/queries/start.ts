import { useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'

/** Where the organization is read, and who is signed in. */
export function startOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/organization`)
}

/** The organization, who is signed in, and their role; fails for anyone outside the team. */
export function useStart(orgSlug: string) {
  return useQuery(startOf(orgSlug))
}
