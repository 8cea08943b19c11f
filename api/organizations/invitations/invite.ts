import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockRows } from '../../../db/locks.ts'
import { user } from '../../../db/schema/accounts.ts'
import { invitation, userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { InvitationView, InviteForm } from '../../contract/organizations/invitation.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { hashToken, newToken } from '../../server/context/token.ts'
import { type Invitation, viewOf } from './find-invitations.ts'

/** The outcome for an invitation that was to be sent. */
export type Invited =
  | { kind: 'sent'; invitation: InvitationView; token: string }
  | { kind: 'already-member' }
  | { kind: 'already-invited' }
  | { kind: 'too-many' }

/** How many invitations an organization has at most, whatever became of them: they are listed all at once. */
const MOST_INVITATIONS = 200

/**
 * Invites somebody to the team; the email is enqueued with it. One at a time for each email. The oldest that ended makes
 * room if it must. See product#invitations.
 */
export function invite(orm: Orm, host: Host, { email, role }: InviteForm, now: Date): Promise<Invited> {
  const { token, stored } = newTerms(now)
  const organizationId = host.organization.id
  return orm.transaction(async (tx) => {
    if (await isMember(tx, organizationId, email)) return { kind: 'already-member' }
    const others = await lockInvitations(tx, organizationId)
    const ended = others.filter(({ status, expiresAt }) => status !== 'pending' || expiresAt <= now)
    if (others.length - ended.length >= MOST_INVITATIONS) return { kind: 'too-many' }
    const [row] = await tx
      .insert(invitation)
      .values({ ...stored, organizationId, email, role, invitedBy: host.person.id, createdAt: now })
      .onConflictDoNothing({
        target: [invitation.organizationId, invitation.email],
        where: sql`${invitation.status} = 'pending'`,
      })
      .returning()
    if (!row) return { kind: 'already-invited' }
    const surplus = ended.slice(0, Math.max(0, others.length + 1 - MOST_INVITATIONS)).map(({ id }) => id)
    await tx.delete(invitation).where(inArray(invitation.id, surplus))
    tx.addActivity({
      kind: 'invited',
      organizationId,
      subjectId: row.id,
      about: email,
      changes: changesOf(null, { role }),
    })
    await writeInvitation(tx, host, row, token)
    return { kind: 'sent', invitation: viewOf(row, now), token }
  })
}

/** All invitations of an organization, oldest first, so that of two who invite the second sees what the first did. */
async function lockInvitations(tx: Tx, organizationId: string): Promise<Invitation[]> {
  const isOwn = eq(invitation.organizationId, organizationId)
  await lockRows(tx, invitation.id, isOwn)
  // Read only now, or what was added during the wait would be missing.
  return tx.select().from(invitation).where(isOwn).orderBy(asc(invitation.createdAt), asc(invitation.id))
}

/** Whether that email already belongs to a member. */
export async function isMember(tx: Tx, organizationId: string, email: string): Promise<boolean> {
  const [membershipRow] = await tx
    .select({ id: userOrganization.id })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(
      and(
        eq(userOrganization.organizationId, organizationId),
        eq(userOrganization.isActive, true),
        eq(user.email, email),
      ),
    )
  return membershipRow !== undefined
}

/** An invitation is good for this long. See product#invitations. */
const INVITATION_DAYS = 7

/** Who invites, and on whose behalf. */
export interface Host {
  organization: { id: string; name: string }
  person: Person
}

/** A new token for a link, and what the invitation stores. */
export function newTerms(now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  return { token, stored: { tokenHash: hashToken(token), expiresAt, status: 'pending' as const } }
}

/** Enqueues the email with the link, where the token is readable until the email is sent. */
export function writeInvitation(
  tx: Tx,
  { organization, person }: Host,
  { email, role, expiresAt }: Invitation,
  token: string,
) {
  const content = { role, inviterName: person.name, token, expiresAt: expiresAt.toISOString() }
  return writeEmail(tx, { kind: 'invitation', organizationId: organization.id, recipient: email, content })
}
