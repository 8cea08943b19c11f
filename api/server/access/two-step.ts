import { and, eq, isNotNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Orm, Tx } from '../../../db/clients.ts'
import { recoveryCode, twoStep } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { CODE_NEEDED, TWO_STEP_NEEDED } from '../../contract/accounts/two-step.ts'
import { may } from '../../contract/organizations/permissions.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import type { AppContext } from '../context/app-context.ts'
import { hashToken } from '../context/token.ts'
import { refuse, refuseAt } from '../http/refuse.ts'
import type { Authentication, PasswordLimits } from './authenticate.ts'
import { noteAsked, noteTried } from './set-actor.ts'

const PERIOD_SECONDS = 30
/** A phone's clock may be off by so many periods, either way. */
const DRIFT = 1

/** Why a second step does not do. */
type MissingStep = { kind: 'code-needed' | 'wrong-code' } | { kind: 'too-many'; retryAfterSeconds: number }

/** What came of signing in with a password, and a code where one is wanted. */
export type SignInOutcome = Authentication | MissingStep

/** Asks those whose password was right for a code too, if they turned that on. See product#two-step-sign-in. */
export async function withSecondStep(
  orm: Orm,
  limits: PasswordLimits,
  outcome: Authentication,
  code: string | undefined,
  now: Date,
): Promise<SignInOutcome> {
  if (outcome.kind !== 'authenticated') return outcome
  const missing = await findMissingStep(orm, limits, outcome.person.id, code, now)
  // They knew the password, and do not get in.
  if (missing?.kind === 'wrong-code') noteTried(outcome.person)
  return missing ?? outcome
}

/**
 * Why a code does not do for somebody who signs in in two steps, a wrong one being counted. `null` when it was right,
 * and is used up by that, and for everybody else.
 */
export async function findMissingStep(
  orm: Orm,
  { code: limit }: PasswordLimits,
  userId: string,
  code: string | undefined,
  now: Date,
): Promise<MissingStep | null> {
  if (!(await isTwoStepOn(orm, userId))) return null
  if (!code) return { kind: 'code-needed' }
  const retryAfterSeconds = await limit.count(userId)
  if (retryAfterSeconds !== null) return { kind: 'too-many', retryAfterSeconds }
  const isRight = await orm.transaction((tx) => takeCode(tx, userId, code, now))
  if (!isRight) return { kind: 'wrong-code' }
  await limit.forgive(userId)
  return null
}

/** Whether somebody signs in in two steps. */
async function isTwoStepOn(orm: Orm, userId: string): Promise<boolean> {
  return (await orm.$count(twoStep, and(eq(twoStep.userId, userId), isNotNull(twoStep.confirmedAt)))) > 0
}

/** Answers that a code is missing or wrong. */
export function refuseCode(kind: 'code-needed' | 'wrong-code') {
  if (kind === 'wrong-code') return refuseAt('code', 'That code isn’t right. Please try the newest one.')
  noteAsked()
  return refuse(401, 'Enter the code from your authenticator app.', { code: CODE_NEEDED })
}

/** Uses up a code from the app, or a recovery code. @returns whether it was right, and not used before */
export async function takeCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  // Locked, or the same code sent twice at once would count twice.
  const [row] = await tx.select().from(twoStep).where(eq(twoStep.userId, userId)).for('update')
  if (!row) return false
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return row.confirmedAt !== null && takeRecoveryCode(tx, userId, code)
  const timestamp = now.getTime()
  const secret = Secret.fromBase32(row.secret)
  const delta = TOTP.validate({ token, secret, timestamp, window: DRIFT, period: PERIOD_SECONDS })
  if (delta === null) return false
  const step = TOTP.counter({ timestamp, period: PERIOD_SECONDS }) + delta
  if (step <= row.lastStep) return false
  await tx.update(twoStep).set({ lastStep: step }).where(eq(twoStep.userId, userId))
  return true
}

/** What is stored of a recovery code, however it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}

async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const isIt = and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashRecoveryCode(code)))
  const used = await tx.delete(recoveryCode).where(isIt).returning()
  return used.length > 0
}

/**
 * Refuses whoever must sign in in two steps here and has not set that up, until they have; `null` for everyone else.
 * See product#two-step-sign-in.
 * @param role in the organization that is asked for; `null` where there is none
 */
export async function refuseSingleStep(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  person: Person,
  role: Role | null,
) {
  const isOwner = config.twoStepFor === 'owners' && role !== null && may(role, 'manage team')
  const isDemanded = isOwner || (config.twoStepFor !== 'nobody' && person.isSuperAdmin)
  if (!isDemanded || (await isTwoStepOn(database.orm, person.id))) return null
  return refuse(403, 'Please turn on two-step sign-in first. It’s under User Settings, Password.', {
    code: TWO_STEP_NEEDED,
  })
}
