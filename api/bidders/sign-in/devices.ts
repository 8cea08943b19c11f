import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidderDevice } from '../../../db/schema/bidders.ts'
import { DEVICE_DAYS } from '../../contract/bidders/my-bids.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import type { DeviceBidder } from '../../server/access/known-bidder.ts'
import { hashToken, newToken } from '../../server/context/token.ts'

/** Makes the device that asks a bidder's own, which also confirms their address. @returns the secret of its cookie */
export async function openDevice(tx: Tx, { addressId, email }: DeviceBidder, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + DEVICE_DAYS * DAY_MS)
  await confirmAddress(tx, email, now)
  await tx.insert(bidderDevice).values({ tokenHash: hashToken(token), addressId, expiresAt })
  return token
}

/** The device is nobody's any more. */
export async function forgetDevice(orm: Orm, token: string): Promise<void> {
  await orm.delete(bidderDevice).where(eq(bidderDevice.tokenHash, hashToken(token)))
}
