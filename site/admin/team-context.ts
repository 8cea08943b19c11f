import { createContext, use } from 'react'
import type { AdminStart } from '../../api/contract/organizations/organization-settings.ts'
import { may, type Permission } from '../../api/contract/organizations/permissions.ts'

/** Filled by the gate. */
export const TeamContext = createContext<AdminStart | null>(null)

/** Whose admin area this is, who looks at it, and in what role. */
export function useTeam(): AdminStart {
  const team = use(TeamContext)
  if (!team) throw new Error('The gate lets nobody in without a team')
  return team
}

/**
 * Whether whoever is here can do that now: the role allows it, and an inactive organization nothing. See
 * product.md#inactive-organizations.
 */
export function useCan(permission: Permission): boolean {
  const { organization, role } = useTeam()
  return organization.isActive && may(role, permission)
}
