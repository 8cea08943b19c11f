import { useQuery } from '@tanstack/react-query'
import type { PlatformOrganizationList } from '../../../api/contract/platform/platform-organization.ts'
import type { PlatformTotals } from '../../../api/contract/platform/platform-totals.ts'
import type { PlatformUserList } from '../../../api/contract/platform/platform-user.ts'

/** How many the recent lists hold. */
const newest = { limit: '5' }

/** How much of everything there is. */
export function useTotals() {
  return useQuery<PlatformTotals>({ queryKey: ['api', 'super-admin', 'totals'] })
}

/** The organizations founded last. */
export function useNewestOrganizations() {
  return useQuery<PlatformOrganizationList>({ queryKey: ['api', 'super-admin', 'organizations', newest] })
}

/** Who signed up last. */
export function useNewestUsers() {
  return useQuery<PlatformUserList>({ queryKey: ['api', 'super-admin', 'users', newest] })
}
