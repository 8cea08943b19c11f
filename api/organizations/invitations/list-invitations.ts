import { and, desc, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { InvitationView } from '../../contract/organizations/invitation.ts'
import type { Role } from '../../contract/values/kind/role.ts'

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
