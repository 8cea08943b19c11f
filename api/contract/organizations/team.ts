import { z } from 'zod'
import { givenRoles, type Role, roles } from '../values/kind/role.ts'
import { invitationView } from './invitation.ts'

/** Somebody who works for an organization; `id` is the person's. */
export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: z.iso.datetime(),
})
export type Member = z.output<typeof member>

/** An organization's team, and whom it has invited. */
export const teamList = z.object({ members: z.array(member), invitations: z.array(invitationView) })
export type TeamList = z.output<typeof teamList>

/** Another role for a member. See product#roles. */
export const roleForm = z.object({ role: z.enum(givenRoles, 'Please select a role') })

/**
 * Why a member of the team is mailed the summaries of closings: by their role, or because they asked; `null` when they
 * are not. See product#closing.
 */
export function summaryReason({ role, wantsSummary }: { role: Role; wantsSummary: boolean }): 'role' | 'asked' | null {
  if (role !== 'manager') return 'role'
  return wantsSummary ? 'asked' : null
}
