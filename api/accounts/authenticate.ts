import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { user } from '../../db/schema.ts'
import type { Person } from '../contract/account.ts'
import { networkOf } from '../http/address.ts'
import type { PasswordLimits } from '../http/limits.ts'
import { isPassword } from './password.ts'
import { personColumns } from './person-columns.ts'

/** What came of a password somebody gave. */
export type Authentication =
  | { kind: 'authenticated'; person: Person }
  | { kind: 'mismatch' }
  | { kind: 'too-many'; retryAfterSeconds: number }

export interface Credentials {
  email: string
  password: string
}

/**
 * Who these credentials belong to. A wrong password, an unknown e-mail and a deactivated person are one and
 * the same mismatch, in words and in time. Decision 18.
 */
export async function authenticate(
  orm: Orm,
  limits: PasswordLimits,
  { email, password }: Credentials,
  address: string,
): Promise<Authentication> {
  const network = networkOf(address)
  // Counted before the password is looked at, or guesses sent side by side would all pass.
  const retryAfterSeconds = (await limits.network.count(network)) ?? (await limits.account.count(email))
  if (retryAfterSeconds !== null) return { kind: 'too-many', retryAfterSeconds }
  const person = await personWith(orm, email, password)
  if (!person) return { kind: 'mismatch' }
  await Promise.all([limits.network.forgive(network), limits.account.forgive(email)])
  return { kind: 'authenticated', person }
}

async function personWith(orm: Orm, email: string, password: string): Promise<Person | null> {
  const [found] = await orm
    .select({ person: personColumns, passwordHash: user.passwordHash, isActive: user.isActive })
    .from(user)
    .where(eq(user.email, email))
  const isRight = await isPassword(password, found?.passwordHash ?? null)
  return found?.isActive && isRight ? found.person : null
}
