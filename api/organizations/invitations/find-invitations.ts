import { and, desc, eq, gt } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { invitation, organization } from '../../../db/schema/organizations.ts'
import type { InvitationView, OpenInvitation } from '../../contract/organizations/invitation.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { managesTeam } from '../../server/access/manages-team.ts'
import { hashToken } from '../../server/context/token.ts'

export type Invitation = typeof invitation.$inferSelect

/** An organization's invitations, newest first. */
export async function invitationsOf(orm: Orm, organizationId: string, now: Date): Promise<InvitationView[]> {
  const rows = await orm
    .select()
    .from(invitation)
    .where(eq(invitation.organizationId, organizationId))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
  return rows.map((row) => viewOf(row, now))
}

/** An invitation as the team sees it, without the hash of its token. */
export function viewOf({ id, email, role, status, ...times }: Invitation, now: Date): InvitationView {
  return {
    id,
    email,
    role,
    status,
    createdAt: times.createdAt.toISOString(),
    expiresAt: times.expiresAt.toISOString(),
    acceptedAt: times.acceptedAt?.toISOString() ?? null,
    isExpired: status === 'pending' && times.expiresAt <= now,
  }
}

interface Invitee {
  email: string
  role: Role
}

/** Whom an invitation is for, which never changes; `null` when that organization has none of that id. */
export async function findInvited(orm: Orm, organizationId: string, id: string): Promise<Invitee | null> {
  const [invited] = await orm
    .select({ email: invitation.email, role: invitation.role })
    .from(invitation)
    .where(and(eq(invitation.organizationId, organizationId), eq(invitation.id, id)))
  return invited ?? null
}

/** An invitation that nobody can accept or change meanwhile; `null` when that organization has none of that id. */
export async function lockInvitation(tx: Tx, organizationId: string, id: string): Promise<Invitation | null> {
  const [locked] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.organizationId, organizationId), eq(invitation.id, id)))
    .for('update')
  return locked ?? null
}

/**
 * What the holder of a link may read; `null` when it is not, or no longer, good. Changes nothing. See
 * product#invitations.
 */
export async function findOpenInvitation(orm: Orm, token: string, now: Date): Promise<OpenInvitation | null> {
  const { email, role, expiresAt } = invitation
  const [row] = await orm
    .select({
      email,
      role,
      expiresAt,
      organizationName: organization.name,
      inviterName: user.name,
      timeZone: organization.timeZone,
    })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .innerJoin(user, eq(user.id, invitation.invitedBy))
    .where(isOpen(token, now))
  return row ? { ...row, expiresAt: row.expiresAt.toISOString() } : null
}

/** Whether an invitation, joined with its organization, can be accepted with `token`: whoever made it still may invite. */
export function isOpen(token: string, now: Date) {
  return and(
    eq(invitation.tokenHash, hashToken(token)),
    eq(invitation.status, 'pending'),
    gt(invitation.expiresAt, now),
    eq(organization.isActive, true),
    managesTeam(invitation.invitedBy, invitation.organizationId),
  )
}
