import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryAt } from '../../../api-client/data-cache.ts'

/** One page of everyone with an account. */
export function useUsers({ page, search }: { page: number; search: string }) {
  return useQuery({
    ...queryAt('/api/super-admin/users', { page: String(page), search }),
    placeholderData: keepPreviousData,
  })
}

/** How many matches are offered at once; typing on narrows them. */
const OFFERED = '5'

/** The users who match `search`; read only once there is something to search. */
export function useUserSearch(search: string) {
  return useQuery({
    ...queryAt('/api/super-admin/users', { search, limit: OFFERED }),
    enabled: search !== '',
  })
}
