import { and, eq, gt, gte, lte, ne, or } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { accountLink, user } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { LinkPurpose } from '../../contract/values/kind/email-kind.ts'
import { DAY_MS, HOUR_MS } from '../../contract/values/time/time.ts'
import { confirmAccount, confirmAddress } from '../../email/preferences/confirm-address.ts'
import { personColumns } from '../../server/access/person-columns.ts'
import { hashToken, newToken } from '../../server/context/token.ts'

/**
 * How long a link works: people use a password link right away, but may first have to find their new mailbox, or be
 * away while somebody else takes their account. See product#changing-an-email.
 */
const GOOD_FOR_MS = {
  password: HOUR_MS,
  'confirm-email': DAY_MS,
  'protect-email': 7 * DAY_MS,
} as const satisfies Record<LinkPurpose, number>

/** What a link is for, and the email it is about; `null` for one that sets a password. */
type Subject = { purpose: 'password'; newEmail: null } | { purpose: Exclude<LinkPurpose, 'password'>; newEmail: string }

/** Whose link it is, and the email it is about. */
export interface Holder {
  person: Person
  newEmail: string | null
  createdAt: Date
}

/** Makes a link for a person whose row is locked, and deletes expired ones. @returns what the email says of it */
export async function issueLink(tx: Tx, userId: string, subject: Subject, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS[subject.purpose])
  await tx.delete(accountLink).where(lte(accountLink.expiresAt, now))
  await tx.insert(accountLink).values({ ...subject, tokenHash: hashToken(token), userId, createdAt: now, expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Whose link it is, if it is valid at `now`, else `null`. Changes nothing: mail scanners open links. */
export async function findLink(orm: Orm, token: string, purpose: LinkPurpose, now: Date): Promise<Holder | null> {
  const [holder] = await goodLink(orm, token, purpose, now)
  return holder ?? null
}

/** Uses up a link and what `forgetLinks` takes with it; `null` when it is not, or no longer, valid. */
export async function useLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<Holder | null> {
  // The person is locked first, so that two links used at once are handled one after the other.
  const [holder] = await goodLink(tx, token, purpose, now).for('update', { of: user })
  if (!holder) return null
  // Known only after the wait: it may have been used meanwhile.
  const [used] = await tx
    .delete(accountLink)
    .where(eq(accountLink.tokenHash, hashToken(token)))
    .returning()
  if (!used) return null
  await forgetLinks(tx, holder.person.id)
  if (purpose === 'password') await confirmAccount(tx, holder.person.email, now)
  if (purpose === 'confirm-email' && holder.newEmail) await confirmAddress(tx, holder.newEmail, now)
  return holder
}

/**
 * Invalidates the links mailed to a person, except those by which an address stays, or becomes again, the account's:
 * whoever took the account over could otherwise keep it by one more change.
 */
export async function forgetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(accountLink).where(and(eq(accountLink.userId, userId), ne(accountLink.purpose, 'protect-email')))
}

/**
 * Invalidates all links of a person that are as new as the one they used, or about the same email. Older ones stay:
 * those belong to who had the account before.
 */
export async function forgetLinksSince(tx: Tx, { person, newEmail, createdAt }: Holder): Promise<void> {
  const isDue = or(gte(accountLink.createdAt, createdAt), eq(accountLink.newEmail, newEmail ?? ''))
  await tx.delete(accountLink).where(and(eq(accountLink.userId, person.id), isDue))
}

/** Invalidates the links of a person about an email. */
export async function forgetLinksAbout(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.delete(accountLink).where(and(eq(accountLink.userId, userId), eq(accountLink.newEmail, email)))
}

function goodLink(orm: Orm | Tx, token: string, purpose: LinkPurpose, now: Date) {
  return orm
    .select({ person: personColumns, newEmail: accountLink.newEmail, createdAt: accountLink.createdAt })
    .from(accountLink)
    .innerJoin(user, eq(user.id, accountLink.userId))
    .where(
      and(
        eq(accountLink.tokenHash, hashToken(token)),
        eq(accountLink.purpose, purpose),
        gt(accountLink.expiresAt, now),
        eq(user.isActive, true),
      ),
    )
}
