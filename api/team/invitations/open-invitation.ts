import { and, eq, gt } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { invitation, organization } from '../../../db/schema/organizations.ts'
import { hashToken } from '../../context/token.ts'
import type { OpenInvitation } from '../../contract/organizations/invitation.ts'

/**
 * What the holder of a link may read; `null` when it is not, or no longer, good. Changes nothing. See
 * product.md#invitations.
 */
export async function findOpenInvitation(orm: Orm, token: string, now: Date): Promise<OpenInvitation | null> {
  const { email, role, expiresAt } = invitation
  const [found] = await orm
    .select({ email, role, expiresAt, organizationName: organization.name, inviterName: user.name })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .leftJoin(user, eq(user.id, invitation.invitedBy))
    .where(isOpen(token, now))
  return found ? { ...found, expiresAt: found.expiresAt.toISOString() } : null
}

/** Whether an invitation, joined with its organization, can be accepted with `token`. */
export function isOpen(token: string, now: Date) {
  return and(
    eq(invitation.tokenHash, hashToken(token)),
    eq(invitation.status, 'pending'),
    gt(invitation.expiresAt, now),
    eq(organization.isActive, true),
  )
}
