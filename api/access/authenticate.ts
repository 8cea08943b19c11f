import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { user } from '../../db/schema/accounts.ts'
import type { Person } from '../contract/accounts/account.ts'
import { networkOf } from '../http/client-ip.ts'
import { noteTried } from './act-as.ts'
import { isPassword } from './password.ts'
import type { PasswordLimits } from './password-limits.ts'
import { personColumns } from './person-columns.ts'

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
 * mismatch: same message, same time taken. See product.md#passwords.
 */
export async function authenticate(
  orm: Orm,
  limits: PasswordLimits,
  { email, password }: Credentials,
  ip: string,
): Promise<Authentication> {
  const network = networkOf(ip)
  // Counted before the password is looked at, or guesses sent side by side would all pass.
  const retryAfterSeconds = (await limits.network.count(network)) ?? (await limits.account.count(email))
  if (retryAfterSeconds !== null) return { kind: 'too-many', retryAfterSeconds }
  const proven = await checkPassword(orm, email, password)
  if (!proven) return { kind: 'mismatch' }
  await Promise.all([limits.network.forgive(network), limits.account.forgive(email)])
  return { kind: 'authenticated', ...proven }
}

/**
 * Whether a password that was right still is, and will be until the transaction ends: otherwise a session started with
 * the old password could appear just after all others were signed out. See product.md#sessions.
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
  const [found] = await orm
    .select({ person: personColumns, passwordHash: user.passwordHash, isActive: user.isActive })
    .from(user)
    .where(eq(user.email, email))
  const isRight = await isPassword(password, found?.passwordHash ?? null)
  if (found?.isActive && isRight) return { person: found.person, passwordHash: found.passwordHash }
  if (found) noteTried(found.person)
  return null
}
