import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { AdminStart } from '../../../api/contract/organizations/organization-settings.ts'
import { may, type Permission } from '../../../api/contract/organizations/permissions.ts'
import { queryAt } from '../../api-client/data-cache.ts'

/** Filled by the gate. */
export const TeamContext = createContext<AdminStart | null>(null)

/** The organization of this admin area, who is signed in, and their role. */
export function useTeam(): AdminStart {
  const team = use(TeamContext)
  if (!team) throw new Error('The gate shows no screen without a team')
  return team
}

/**
 * Whether the user can do that now: their role must allow it, and the organization be active. See
 * product#inactive-organizations.
 */
export function useCan(permission: Permission): boolean {
  const { organization, role } = useTeam()
  return organization.isActive && may(role, permission)
}

/** Where the organization is read, and who is signed in. */
export function startOf(orgSlug: string) {
  return queryAt(`/api/${orgSlug}/admin/organization`)
}

/** The organization, who is signed in, and their role; fails for anyone outside the team. */
export function useStart(orgSlug: string) {
  return useQuery(startOf(orgSlug))
}
