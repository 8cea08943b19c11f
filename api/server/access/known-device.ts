import { and, eq, lte } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { knownDevice, user } from '../../../db/schema/accounts.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { hashToken } from '../context/token.ts'

/** A browser that nobody signed in with for so long is a stranger again. */
const KNOWN_DAYS = 400

/** Whether somebody signed in to the account of `email` with this browser before. See product#rate-limits. */
export async function isKnownDevice(orm: Orm, deviceToken: string, email: string): Promise<boolean> {
  const [device] = await orm
    .select({ userId: knownDevice.userId })
    .from(knownDevice)
    .innerJoin(user, eq(user.id, knownDevice.userId))
    .where(and(eq(knownDevice.tokenHash, hashToken(deviceToken)), eq(user.email, email)))
  return device !== undefined
}

/** Remembers that somebody signed in with this browser, and forgets those of long ago. */
export async function rememberDevice(tx: Tx, deviceToken: string, userId: string, now: Date): Promise<void> {
  await tx.delete(knownDevice).where(lte(knownDevice.signedInAt, new Date(now.getTime() - KNOWN_DAYS * DAY_MS)))
  await tx
    .insert(knownDevice)
    .values({ tokenHash: hashToken(deviceToken), userId, signedInAt: now })
    .onConflictDoUpdate({ target: [knownDevice.tokenHash, knownDevice.userId], set: { signedInAt: now } })
}

/** Forgets every browser of a person: one of them may be a stranger's. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevice).where(eq(knownDevice.userId, userId))
}
