import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrganizationState } from '../../../../api/contract/super-admin/organization.ts'
import { queryAt } from '../../../api-client/data-cache.ts'

interface ListAt {
  page: number
  search: string
  status: OrganizationState
}

/** One page of organizations. */
export function useOrganizations({ page, search, status }: ListAt) {
  return useQuery({
    ...queryAt('/api/super-admin/organizations', { page: String(page), search, status }),
    placeholderData: keepPreviousData,
  })
}

/** One organization with its team and items. */
export function useOrganization(id: string) {
  return useQuery(queryAt(`/api/super-admin/organizations/${id}`))
}

/** One page of everyone with an account. */
export function useUsers({ page, search }: { page: number; search: string }) {
  return useQuery({
    ...queryAt('/api/super-admin/users', { page: String(page), search }),
    placeholderData: keepPreviousData,
  })
}

/** How many matches are shown at once; typing on narrows them. */
const MOST_MATCHES = '5'

/** The users who match `search`; read only once there is something to search. */
export function useUserSearch(search: string) {
  return useQuery({
    ...queryAt('/api/super-admin/users', { search, limit: MOST_MATCHES }),
    enabled: search !== '',
  })
}
