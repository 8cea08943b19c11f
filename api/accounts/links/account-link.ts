import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { accountLink, user } from '../../../db/schema/accounts.ts'
import { personColumns } from '../../access/person-columns.ts'
import { hashToken, newToken } from '../../context/token.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { HOUR_MS } from '../../contract/values/time.ts'

/** A link is for one thing: setting a password, or confirming an email. */
type Purpose = 'password' | 'email'

/**
 * How long a link works: people use a password link right away, but may first have to find their new mailbox. See
 * product.md#forgotten-passwords.
 */
const GOOD_FOR_HOURS = { password: 1, email: 24 } as const satisfies Record<Purpose, number>

/** Whose link it is, and the email it confirms; `null` for a link that sets a password. */
interface Holder {
  person: Person
  newEmail: string | null
}

/** Makes a link for a person whose row is locked, and deletes expired ones. @returns what the email says of it */
export async function issueLink(tx: Tx, userId: string, newEmail: string | null, now: Date) {
  const token = newToken()
  const hours = newEmail === null ? GOOD_FOR_HOURS.password : GOOD_FOR_HOURS.email
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  await tx.delete(accountLink).where(lte(accountLink.expiresAt, now))
  await tx.insert(accountLink).values({ tokenHash: hashToken(token), userId, newEmail, expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Whose link it is, if it is valid at `now`, else `null`. Changes nothing: mail scanners open links. */
export async function findLink(orm: Orm, token: string, purpose: Purpose, now: Date): Promise<Holder | null> {
  const [holder] = await goodLink(orm, token, purpose, now)
  return holder ?? null
}

/** Uses up a link and all other links of its owner; `null` when it is not, or no longer, valid. */
export async function useLink(tx: Tx, token: string, purpose: Purpose, now: Date): Promise<Holder | null> {
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
  return holder
}

/** Invalidates every link mailed to a person. */
export async function forgetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(accountLink).where(eq(accountLink.userId, userId))
}

function goodLink(orm: Orm | Tx, token: string, purpose: Purpose, now: Date) {
  return orm
    .select({ person: personColumns, newEmail: accountLink.newEmail })
    .from(accountLink)
    .innerJoin(user, eq(user.id, accountLink.userId))
    .where(
      and(
        eq(accountLink.tokenHash, hashToken(token)),
        purpose === 'email' ? isNotNull(accountLink.newEmail) : isNull(accountLink.newEmail),
        gt(accountLink.expiresAt, now),
        eq(user.isActive, true),
      ),
    )
}
