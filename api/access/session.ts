import { and, eq, gt, lte, ne, or } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { session, user } from '../../db/schema/accounts.ts'
import { hashToken, newToken } from '../context/token.ts'
import type { Person } from '../contract/accounts/account.ts'
import { DAY_MS } from '../contract/values/time.ts'
import { actAs } from './act-as.ts'
import { type AuthenticatedPerson, isPasswordUnchanged } from './authenticate.ts'
import type { Browser } from './browser.ts'
import { forgetDevices, rememberDevice } from './known-device.ts'
import { personColumns } from './person-columns.ts'

/** A session ends this long after its last day of use. See product.md#sessions. */
export const SESSION_DAYS = 30

/** Whom a session belongs to. `isRenewed`: it was extended just now, so its cookie must be too. */
export interface ActiveSession {
  person: Person
  tokenHash: string
  isRenewed: boolean
}

/** Signs in somebody whose password was right; `null` when it has been changed since. */
export async function signIn(tx: Tx, proven: AuthenticatedPerson, browser: Browser, now: Date): Promise<string | null> {
  if (!(await isPasswordUnchanged(tx, proven))) return null
  const { person, organizationId = null } = proven
  tx.record({ kind: 'signed-in', by: person, organizationId })
  return startSession(tx, person.id, browser, now)
}

/**
 * Signs `userId` in, in a browser that is known from then on. Ends the session this browser had before, and deletes expired ones.
 * @returns the token for the cookie, stored nowhere else
 */
export async function startSession(tx: Tx, userId: string, browser: Browser, now: Date): Promise<string> {
  const token = newToken()
  const { sessionToken, deviceToken } = browser
  const isFormer = sessionToken === null ? undefined : eq(session.tokenHash, hashToken(sessionToken))
  await tx.delete(session).where(or(lte(session.expiresAt, now), isFormer))
  await tx.insert(session).values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt: expiryFrom(now) })
  await tx.update(user).set({ lastLoginAt: now }).where(eq(user.id, userId))
  await rememberDevice(tx, deviceToken, userId, now)
  return token
}

/** Who holds `token`; `null` when it is unknown, expired, or its person deactivated. Renewed once a day. */
export async function findSession(orm: Orm, token: string, now: Date): Promise<ActiveSession | null> {
  const tokenHash = hashToken(token)
  const [found] = await orm
    .select({ person: personColumns, expiresAt: session.expiresAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now), eq(user.isActive, true)))
  if (!found) return null
  const expiresAt = expiryFrom(now)
  const isRenewed = expiresAt.getTime() - found.expiresAt.getTime() >= DAY_MS
  if (isRenewed) await orm.update(session).set({ expiresAt }).where(eq(session.tokenHash, tokenHash))
  return { person: found.person, tokenHash, isRenewed }
}

/** Signs out the one browser that holds `token`. */
export async function endSession(orm: Orm, token: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const [ended] = await tx
      .delete(session)
      .where(eq(session.tokenHash, hashToken(token)))
      .returning({ userId: session.userId })
    if (!ended) return
    const [person] = await tx.select(personColumns).from(user).where(eq(user.id, ended.userId))
    if (!person) return
    actAs(person)
    tx.record({ kind: 'signed-out' })
  })
}

/** Signs a person out everywhere except in the session with that hash; without one, no browser stays known either. */
export async function endSessions(tx: Tx, userId: string, currentHash: string | null = null): Promise<void> {
  const isOther = currentHash === null ? undefined : ne(session.tokenHash, currentHash)
  await tx.delete(session).where(and(eq(session.userId, userId), isOther))
  if (currentHash === null) await forgetDevices(tx, userId)
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}
