import { eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Orm, Tx } from '../../../db/clients.ts'
import { recoveryCode, twoStep, user } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { TwoStepStart, TwoStepView } from '../../contract/accounts/two-step.ts'
import { PRODUCT_NAME } from '../../contract/values/product.ts'
import { personColumns } from '../../server/access/person-columns.ts'
import { type ActiveSession, endSessions } from '../../server/access/session.ts'
import { hashRecoveryCode, takeCode } from '../../server/access/two-step.ts'
import { tellOfSignInChange } from '../sign-in/tell-of-sign-in-change.ts'

const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 15
const SECRET_BYTES = 20

/** Whether somebody signs in in two steps. */
export async function readTwoStep(orm: Orm, userId: string): Promise<TwoStepView> {
  const [row] = await orm.select().from(twoStep).where(eq(twoStep.userId, userId))
  const recoveryCodesLeft = await orm.$count(recoveryCode, eq(recoveryCode.userId, userId))
  return { isOn: row?.confirmedAt != null, recoveryCodesLeft }
}

/** Makes a secret for somebody's app, which counts once a code proves that it has it; `null` when it is on already. */
export async function beginTwoStep(orm: Orm, person: Person, now: Date): Promise<TwoStepStart | null> {
  const secret = new Secret({ size: SECRET_BYTES })
  const started = { secret: secret.base32, createdAt: now }
  const [row] = await orm
    .insert(twoStep)
    .values({ userId: person.id, ...started })
    .onConflictDoUpdate({
      target: twoStep.userId,
      set: { ...started, lastStep: 0 },
      setWhere: isNull(twoStep.confirmedAt),
    })
    .returning()
  if (!row) return null
  const uri = new TOTP({ issuer: PRODUCT_NAME, label: person.email, secret }).toString()
  return { secret: secret.base32, uri }
}

/** Whose session turns it on. */
type Owner = Pick<ActiveSession, 'person' | 'tokenHash'>

/**
 * Turns two-step sign-in on with the first code from the app, and signs the person out everywhere else: there the
 * password alone had been enough. @returns the recovery codes, stored only as hashes; `null` when the code is wrong
 */
export function confirmTwoStep(
  orm: Orm,
  { person, tokenHash }: Owner,
  code: string,
  now: Date,
): Promise<string[] | null> {
  return orm.transaction(async (tx) => {
    const { id: userId } = person
    if (!(await takeCode(tx, userId, code, now))) return null
    const [turnedOn] = await tx.update(twoStep).set({ confirmedAt: now }).where(eq(twoStep.userId, userId)).returning()
    if (!turnedOn) return null
    await endSessions(tx, userId, tokenHash)
    tx.addActivity({ kind: 'two-step-turned-on' })
    await tellOfSignInChange(tx, person, 'two-step-on')
    return newRecoveryCodes(tx, userId)
  })
}

/** Turns one's own two-step sign-in off; the recovery codes go with it. */
export function endTwoStep(orm: Orm, person: Person): Promise<void> {
  return orm.transaction(async (tx) => {
    if (await removeTwoStep(tx, person)) tx.addActivity({ kind: 'two-step-turned-off' })
  })
}

/**
 * Turns somebody else's two-step sign-in off, who lost their phone and their recovery codes.
 * @returns whether there is such a person
 */
export function endTwoStepOf(orm: Orm, userId: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const [person] = await tx.select(personColumns).from(user).where(eq(user.id, userId))
    if (!person) return false
    const about = { subjectId: userId, about: person.name }
    if (await removeTwoStep(tx, person)) tx.addActivity({ kind: 'user-two-step-turned-off', ...about })
    return true
  })
}

/** Forgets somebody's app and recovery codes. @returns whether there was anything to remove */
export async function removeTwoStep(tx: Tx, person: Person): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, person.id))
  const [removed] = await tx.delete(twoStep).where(eq(twoStep.userId, person.id)).returning()
  if (removed?.confirmedAt) await tellOfSignInChange(tx, person, 'two-step-off')
  return removed !== undefined
}

async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })))
  return codes
}

/** 24 letters and digits in groups of four: 120 bits, which nobody can try out even from the hash. */
function newRecoveryCode(): string {
  const letters = new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase()
  return letters.match(/.{4}/g)?.join('-') ?? letters
}
