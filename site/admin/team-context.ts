import { createContext, use } from 'react'
import type { AdminStart } from '../../api/contract/organizations/organization-settings.ts'

/** Filled by the gate. */
export const TeamContext = createContext<AdminStart | null>(null)

/** Whose admin area this is, who looks at it, and in what role. */
export function useTeam(): AdminStart {
  const team = use(TeamContext)
  if (!team) throw new Error('The gate lets nobody in without a team')
  return team
}
