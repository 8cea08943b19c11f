import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { session, user } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { hashToken, newToken } from '../context/token.ts'
import { type AuthenticatedPerson, isPasswordUnchanged } from './authenticate.ts'
import type { Browser } from './browser.ts'
import { isDemoOrganizer } from './demo-organizer.ts'
import { forgetDevices, rememberDevice } from './known-device.ts'
import { personColumns } from './person-columns.ts'
import { setActor } from './set-actor.ts'

/** More than anybody has browsers. */
const MOST_SESSIONS = 100

/** Whom a session belongs to. `isRenewed`: it was extended just now, so its cookie must be too. */
export interface ActiveSession {
  person: Person
  tokenHash: string
  /** When the password was last right in it. */
  confirmedAt: Date
  isRenewed: boolean
}

/** Signs in somebody whose password was right; `null` when it has been changed since. */
export async function signIn(tx: Tx, proven: AuthenticatedPerson, browser: Browser, now: Date): Promise<string | null> {
  if (!(await isPasswordUnchanged(tx, proven))) return null
  const { person, organizationId = null } = proven
  tx.addActivity({ kind: 'signed-in', by: person, organizationId })
  return startSession(tx, person.id, browser, now)
}

/**
 * Signs `userId` in, in a browser that is known from then on. Ends the session this browser had before, and what is more
 * than a person may have, and deletes expired ones.
 * @returns the token for the cookie, stored nowhere else
 */
export async function startSession(tx: Tx, userId: string, browser: Browser, now: Date): Promise<string> {
  const token = newToken()
  const { sessionToken, deviceToken, network, userAgent } = browser
  const isFormer = sessionToken === null ? undefined : eq(session.tokenHash, hashToken(sessionToken))
  // Before any session is, so that two who sign the same person in do not block each other.
  const [person] = await tx.update(user).set({ lastLoginAt: now }).where(eq(user.id, userId)).returning(personColumns)
  if (!person) throw new Error(`No user ${userId}`)
  await tx.delete(session).where(or(lte(session.expiresAt, now), isFormer))
  const times = { createdAt: now, lastSeenAt: now, confirmedAt: now }
  const expiresAt = expiryFrom(now, { createdAt: now, isSuperAdmin: person.isSuperAdmin })
  await tx.insert(session).values({ ...times, expiresAt, tokenHash: hashToken(token), userId, network, userAgent })
  // The demo's organizer is one account of all its visitors.
  if (!isDemoOrganizer(person)) await endOldestSessions(tx, userId)
  await rememberDevice(tx, deviceToken, userId, now)
  return token
}

/**
 * Who holds `token`; `null` when it is unknown, expired, or its person deactivated. That it is used is noted every ten
 * minutes, and renews it once a day.
 */
export async function findSession(
  orm: Orm,
  token: string,
  now: Date,
  network: string | null = null,
): Promise<ActiveSession | null> {
  const tokenHash = hashToken(token)
  const { createdAt, expiresAt, lastSeenAt, confirmedAt } = session
  const [row] = await orm
    .select({ person: personColumns, createdAt, expiresAt, lastSeenAt, confirmedAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, now), eq(user.isActive, true)))
  if (!row) return null
  const span = { createdAt: row.createdAt, isSuperAdmin: row.person.isSuperAdmin }
  const later = expiryFrom(now, span)
  const isRenewed = isWorthMoving(row.expiresAt, later, span)
  if (isRenewed || isUnseen(row.lastSeenAt, now)) {
    const seen = { lastSeenAt: now, ...(network !== null && { network }), ...(isRenewed && { expiresAt: later }) }
    await orm.update(session).set(seen).where(eq(session.tokenHash, tokenHash))
  }
  return { person: row.person, tokenHash, confirmedAt: row.confirmedAt, isRenewed }
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
    setActor(person)
    tx.addActivity({ kind: 'signed-out' })
  })
}

/** Signs a person out everywhere except in the session with that hash; without one, no browser stays known either. */
export async function endSessions(tx: Tx, userId: string, currentHash: string | null = null): Promise<void> {
  const isOther = currentHash === null ? undefined : ne(session.tokenHash, currentHash)
  await tx.delete(session).where(and(eq(session.userId, userId), isOther))
  if (currentHash === null) await forgetDevices(tx, userId)
}

/** Signs a person, whose row is locked, out where they were not for the longest time, if they would have too many sessions. */
async function endOldestSessions(tx: Tx, userId: string): Promise<void> {
  const tooMany = tx
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt), desc(session.id))
    .offset(MOST_SESSIONS)
  await tx.delete(session).where(inArray(session.tokenHash, tooMany))
}

/** A cookie is kept for as long as a session can last without being used. See product#sessions. */
export const SESSION_DAYS = 30
const LONGEST_MS = 90 * DAY_MS
const IDLE_MS = SESSION_DAYS * DAY_MS
/** What a super admin may do is worth a password twice a day. */
const SUPER_ADMIN_IDLE_MS = 12 * HOUR_MS
/** How exactly it is known when a session was last used: each time costs a write. */
const SEEN_EVERY_MS = 10 * MINUTE_MS

interface Span {
  createdAt: Date
  isSuperAdmin: boolean
}

/** When a session that is used at `now` ends unless it is used again. */
function expiryFrom(now: Date, { createdAt, isSuperAdmin }: Span): Date {
  const idle = isSuperAdmin ? SUPER_ADMIN_IDLE_MS : IDLE_MS
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + LONGEST_MS))
}

/** Whether a session's end is worth being moved on: once a day, and within a day as often as it is noted to be used. */
function isWorthMoving(expiresAt: Date, later: Date, { isSuperAdmin }: Span): boolean {
  return later.getTime() - expiresAt.getTime() >= (isSuperAdmin ? SEEN_EVERY_MS : DAY_MS)
}

/** Whether it was last noted long enough ago that a session is used. */
function isUnseen(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS
}
