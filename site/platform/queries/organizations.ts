import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  OrganizationDetail,
  OrganizationState,
  PlatformOrganizationList,
} from '../../../api/contract/platform/platform-organization.ts'

interface ListAt {
  page: number
  search: string
  status: OrganizationState
}

/** One page of organizations. */
export function useOrganizations({ page, search, status }: ListAt) {
  return useQuery<PlatformOrganizationList>({
    queryKey: ['api', 'super-admin', 'organizations', { page: String(page), search, status }],
    placeholderData: keepPreviousData,
  })
}

/** One organization with its team and items. */
export function useOrganization(id: string) {
  return useQuery<{ organization: OrganizationDetail }>({ queryKey: ['api', 'super-admin', 'organizations', id] })
}
