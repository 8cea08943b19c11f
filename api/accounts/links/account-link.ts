import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { accountLink, user } from '../../../db/schema/accounts.ts'
import { personColumns } from '../../access/person-columns.ts'
import { hashToken, newToken } from '../../context/token.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { HOUR_MS } from '../../contract/values/time.ts'

/** A link is for one thing: setting a password, or confirming an e-mail. */
type Purpose = 'password' | 'email'

/** How long a link is good: a password's is asked for and used, a new mailbox may have to be found first. Decision 18. */
const GOOD_FOR_HOURS = { password: 1, email: 24 } as const satisfies Record<Purpose, number>

/** Whose link it is, and the e-mail it confirms; `null` for a link that sets a password. */
interface Holder {
  person: Person
  newEmail: string | null
}

/** Makes a link of a person's whose row is locked, and clears away what is over. @returns what the mail says of it */
export async function issueLink(tx: Tx, userId: string, newEmail: string | null, now: Date) {
  const token = newToken()
  const hours = newEmail === null ? GOOD_FOR_HOURS.password : GOOD_FOR_HOURS.email
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS)
  await tx.delete(accountLink).where(lte(accountLink.expiresAt, now))
  await tx.insert(accountLink).values({ tokenHash: hashToken(token), userId, newEmail, expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Who holds a link that is good at `now`; `null` when it is not. Changes nothing: mail scanners open links. */
export async function findLink(orm: Orm, token: string, purpose: Purpose, now: Date): Promise<Holder | null> {
  const [holder] = await goodLink(orm, token, purpose, now)
  return holder ?? null
}

/** Uses a link up, and every other one of its holder's with it; `null` when it is not good, or not any more. */
export async function useLink(tx: Tx, token: string, purpose: Purpose, now: Date): Promise<Holder | null> {
  // The person is locked first, so that of two links used at once each finds the other's work done.
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

/** Makes every link useless that was mailed to a person. */
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
