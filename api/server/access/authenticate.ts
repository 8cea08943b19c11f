import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { LIMITS } from '../http/limits.ts'
import type { Limit } from '../http/rate-limit.ts'
import type { Browser } from './browser.ts'
import { isKnownDevice } from './known-device.ts'
import { isPassword } from './password.ts'
import { personColumns } from './person-columns.ts'
import { noteTried } from './set-actor.ts'

export type PasswordLimits = Record<keyof typeof LIMITS.passwords, Limit>

/** The outcome of checking a password. */
export type Authentication =
  | ({ kind: 'authenticated' } & AuthenticatedPerson)
  | { kind: 'mismatch' }
  | { kind: 'too-many'; retryAfterSeconds: number }

/** Somebody whose password was right, and what was stored of it then. */
export interface AuthenticatedPerson {
  person: Person
  passwordHash: string
  /** Where they sign in, if to one organization. */
  organizationId?: string
}

export interface Credentials {
  email: string
  password: string
}

/**
 * Who these credentials belong to. A wrong password, an unknown email and a deactivated person are one and the same
 * mismatch: same message, same time taken. See product#passwords.
 */
export async function authenticate(
  orm: Orm,
  limits: PasswordLimits,
  credentials: Credentials,
  browser: Browser,
): Promise<Authentication> {
  const { email } = credentials
  const isKnown = await isKnownDevice(orm, browser.deviceToken, email)
  const wrong = isKnown ? ofDevice(limits, email, browser) : ofStranger(limits, email, browser)
  return checkCounted(orm, limits, { wrong, network: browser.network }, credentials)
}

/** Checks the password of somebody who is signed in: other people's guesses do not count. */
export function authenticateAgain(
  orm: Orm,
  limits: PasswordLimits,
  { person: { email }, tokenHash, network }: { person: Person; tokenHash: string; network: string },
  password: string,
): Promise<Authentication> {
  return checkCounted(orm, limits, { wrong: [[limits.session, tokenHash]], network }, { email, password })
}

/** Forgets the guesses at an account, whose owner has just proven by a mailed link who they are. */
export async function forgetGuesses(limits: PasswordLimits, email: string, browser: Browser): Promise<void> {
  const ofAccount = ofStranger(limits, email, browser).filter(([limit]) => limit !== limits.network)
  await Promise.all(ofAccount.map(([limit, key]) => limit.forget(key)))
}

/** What an attempt counts to, and under which key. */
type Counts = [Limit, string][]

function ofStranger({ network, account, everywhere }: PasswordLimits, email: string, from: Browser): Counts {
  return [
    [network, from.network],
    [account, `${email} ${from.network}`],
    [everywhere, email],
  ]
}

function ofDevice({ device }: PasswordLimits, email: string, { deviceToken }: Browser): Counts {
  return [[device, `${email} ${deviceToken}`]]
}

/** What an attempt counts to when it fails, and where it comes from. */
interface Attempt {
  wrong: Counts
  network: string
}

async function checkCounted(
  orm: Orm,
  limits: PasswordLimits,
  { wrong, network }: Attempt,
  { email, password }: Credentials,
): Promise<Authentication> {
  const right: Counts = [[limits.right, email]]
  const checked: Counts = [[limits.checked, network]]
  // Counted before the password is looked at, or guesses sent side by side would all pass.
  for (const [limit, key] of [...checked, ...wrong, ...right]) {
    const retryAfterSeconds = await limit.count(key)
    if (retryAfterSeconds !== null) return { kind: 'too-many', retryAfterSeconds }
  }
  const proven = await checkPassword(orm, email, password)
  // Wrong ones do not count as right ones: strangers could use up what the owner may do.
  await Promise.all((proven ? wrong : right).map(([limit, key]) => limit.forgive(key)))
  return proven ? { kind: 'authenticated', ...proven } : { kind: 'mismatch' }
}

/**
 * Whether a password that was right still is, and will be until the transaction ends: otherwise a session started with
 * the old password could appear just after all others were signed out. See product#sessions.
 */
export async function isPasswordUnchanged(tx: Tx, { person, passwordHash }: AuthenticatedPerson): Promise<boolean> {
  const [unchanged] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, person.id), eq(user.passwordHash, passwordHash)))
    .for('no key update')
  return unchanged !== undefined
}

async function checkPassword(orm: Orm, email: string, password: string): Promise<AuthenticatedPerson | null> {
  const [account] = await orm
    .select({ person: personColumns, passwordHash: user.passwordHash, isActive: user.isActive })
    .from(user)
    .where(eq(user.email, email))
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (account?.isActive && isRight) return { person: account.person, passwordHash: account.passwordHash }
  if (account) noteTried(account.person)
  return null
}
