import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryAt } from '../../api-client/data-cache.ts'

/** One page of everybody with an account. */
export function useUsers({ page, search }: { page: number; search: string }) {
  return useQuery({
    ...queryAt('/api/super-admin/users', { page: String(page), search }),
    placeholderData: keepPreviousData,
  })
}

/** How many people are offered at once; whoever is not among them is found by another letter. */
const OFFERED = '5'

/** Whoever `search` may mean; asked for only once there is something to search. */
export function useUserSearch(search: string) {
  return useQuery({
    ...queryAt('/api/super-admin/users', { search, limit: OFFERED }),
    enabled: search !== '',
  })
}
