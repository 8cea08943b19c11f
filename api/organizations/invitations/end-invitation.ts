import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { InvitationView } from '../../contract/organizations/invitation.ts'
import { lockInvitation, viewOf } from './list-invitations.ts'

/** The outcome for an invitation that was to be revoked. */
export type Revocation = { kind: 'revoked'; invitation: InvitationView } | { kind: 'unknown' } | { kind: 'accepted' }

/**
 * Revokes an invitation: its link stops working, and it stays in the list to be resent. Revoking again changes nothing.
 */
export function revokeInvitation(orm: Orm, organizationId: string, id: string, now: Date): Promise<Revocation> {
  return orm.transaction(async (tx) => {
    const locked = await lockInvitation(tx, organizationId, id)
    if (!locked) return { kind: 'unknown' }
    if (locked.status === 'accepted') return { kind: 'accepted' }
    await tx.update(invitation).set({ status: 'revoked' }).where(eq(invitation.id, id))
    tx.addActivity({ kind: 'invitation-revoked', organizationId, subjectId: id, about: locked.email })
    return { kind: 'revoked', invitation: viewOf({ ...locked, status: 'revoked' }, now) }
  })
}

/** Deletes an invitation, whatever its status. @returns whether that organization had it */
export function deleteInvitation(orm: Orm, organizationId: string, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(invitation)
      .where(and(eq(invitation.organizationId, organizationId), eq(invitation.id, id)))
      .returning({ email: invitation.email })
    if (deleted) tx.addActivity({ kind: 'invitation-deleted', organizationId, subjectId: id, about: deleted.email })
    return deleted !== undefined
  })
}
