import { z } from 'zod'
import { newAccount } from '../accounts/account.ts'
import { signInCode } from '../accounts/two-step.ts'
import { email } from '../values/address/email.ts'
import { givenRoles, invitationStatuses, roles } from '../values/kind/role.ts'

/** Inviting somebody to a team. */
export const inviteForm = z.object({
  email: email(),
  role: z.enum(givenRoles, 'Please select a role').default('manager'),
})
export type InviteForm = z.output<typeof inviteForm>

/**
 * An invitation as the team sees it. `isExpired`: pending, but too old by the server's clock. See
 * product#invitations.
 */
export const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(invitationStatuses),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
})
export type InvitationView = z.output<typeof invitationView>

/** The answer to a change of one invitation. */
export const invitationAnswer = z.object({ invitation: invitationView })

/** The answer to an invitation that was sent. `link`: to hand on, where nobody can be emailed; never answered again. */
export const sentInvitation = invitationAnswer.extend({ link: z.string().nullable() })
export type SentInvitation = z.output<typeof sentInvitation>

/** What the holder of the link may read. See product#invitation-page. */
export const openInvitation = z.object({
  email: z.string(),
  role: z.enum(roles),
  organizationName: z.string(),
  inviterName: z.string(),
  expiresAt: z.iso.datetime(),
  /** Of the organization. */
  timeZone: z.string(),
})
export type OpenInvitation = z.output<typeof openInvitation>

/** Accepting an invitation. With an account already, the password is that account's. See product#invitations. */
export const acceptForm = newAccount.safeExtend({
  token: z.string({ error: 'Invitation token is required' }).min(1, 'Invitation token is required'),
  /** Of somebody who has an account, and signs in to it in two steps. */
  code: signInCode,
})
export type AcceptForm = z.output<typeof acceptForm>

/** Where to go once accepted; always a path of this site. */
export const acceptAnswer = z.object({ redirectUrl: z.string() })
