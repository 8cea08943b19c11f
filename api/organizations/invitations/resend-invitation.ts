import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type Host, type Invited, isMember, newTerms, writeInvitation } from './invite.ts'
import { lockInvitation, viewOf } from './list-invitations.ts'

/**
 * Invites once more with a new link and a new week; the old link stops working. The resender becomes the inviter. Works
 * for what is pending, expired or revoked; accepted is final. See product#invitations.
 */
export async function resendInvitation(
  orm: Orm,
  host: Host,
  id: string,
  now: Date,
): Promise<Invited | { kind: 'unknown' } | { kind: 'accepted' }> {
  const { token, stored } = newTerms(now)
  const resend = orm.transaction(async (tx) => {
    const locked = await lockInvitation(tx, host.organization.id, id)
    if (!locked) return { kind: 'unknown' as const }
    if (locked.status === 'accepted') return { kind: 'accepted' as const }
    if (await isMember(tx, host.organization.id, locked.email)) return { kind: 'already-member' as const }
    await tx
      .update(invitation)
      .set({ ...stored, invitedBy: host.person.id })
      .where(eq(invitation.id, id))
    const row = { ...locked, ...stored }
    tx.addActivity({ kind: 'invited-again', organizationId: host.organization.id, subjectId: id, about: row.email })
    await writeInvitation(tx, host, row, token)
    return { kind: 'sent' as const, invitation: viewOf(row, now) }
  })
  return resend.catch((problem: unknown) => {
    // It was revoked, and the same person has been invited again since.
    if (isUniqueViolation(problem, 'invitation_one_pending')) return { kind: 'already-invited' as const }
    throw problem
  })
}
