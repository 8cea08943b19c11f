import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'

/**
 * Locks the pending invitations that somebody made, in one organization or in all. Call it before anything of a team or
 * an account is locked, see db/locks.ts. @returns their ids
 */
export async function lockInvitationsBy(tx: Tx, userId: string, organizationId: string | null): Promise<string[]> {
  const isThere = organizationId === null ? undefined : eq(invitation.organizationId, organizationId)
  const rows = await tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(and(eq(invitation.invitedBy, userId), eq(invitation.status, 'pending'), isThere))
    .orderBy(asc(invitation.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Revokes locked invitations: whoever made them has no say any more, and might have invited themselves. */
export async function revokeInvitations(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const revoked = await tx
    .update(invitation)
    .set({ status: 'revoked' })
    .where(inArray(invitation.id, ids))
    .returning({ organizationId: invitation.organizationId, subjectId: invitation.id, about: invitation.email })
  for (const invitation of revoked) tx.addActivity({ kind: 'invitation-revoked', ...invitation })
}
