import { sql } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { InvitationView, InviteForm } from '../../contract/organizations/invitation.ts'
import { isMember } from './is-member.ts'
import { viewOf } from './list-invitations.ts'
import { type Host, newTerms, writeInvitation } from './write-invitation.ts'

/** The outcome for an invitation that was to be sent. */
export type Invited =
  | { kind: 'sent'; invitation: InvitationView }
  | { kind: 'already-member' }
  | { kind: 'already-invited' }

/**
 * Invites somebody to the team; the email is enqueued with it. One at a time for each email. See
 * product.md#invitations.
 */
export function invite(orm: Orm, host: Host, { email, role }: InviteForm, now: Date): Promise<Invited> {
  const { token, stored } = newTerms(now)
  const organizationId = host.organization.id
  return orm.transaction(async (tx) => {
    if (await isMember(tx, organizationId, email)) return { kind: 'already-member' }
    const [row] = await tx
      .insert(invitation)
      .values({ ...stored, organizationId, email, role, invitedBy: host.person.id, createdAt: now })
      .onConflictDoNothing({
        target: [invitation.organizationId, invitation.email],
        where: sql`${invitation.status} = 'pending'`,
      })
      .returning()
    if (!row) return { kind: 'already-invited' }
    tx.record({ kind: 'invited', organizationId, subjectId: row.id, about: email, changes: changesOf(null, { role }) })
    await writeInvitation(tx, host, row, token)
    return { kind: 'sent', invitation: viewOf(row, now) }
  })
}
