import { z } from 'zod'
import { givenRoles, roles } from '../values/role.ts'
import { invitationView } from './invitation.ts'

/** Somebody who works for an organization; `id` is the person's. Spec §3, member. */
export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: z.iso.datetime(),
})
export type Member = z.output<typeof member>

/** An organization's team, and whom it has invited. Spec §7. */
export const teamList = z.object({ members: z.array(member), invitations: z.array(invitationView) })
export type TeamList = z.output<typeof teamList>

/** Another role for a member. Spec §5, role change. */
export const roleForm = z.object({ role: z.enum(givenRoles, 'Please select a role') })
