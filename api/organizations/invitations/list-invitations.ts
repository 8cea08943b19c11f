import { desc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { InvitationView } from '../../contract/organizations/invitation.ts'

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
