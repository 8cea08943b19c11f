import { and, eq, gt } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm } from '../../../db/clients.ts'
import { bidderDevice } from '../../../db/schema/bidders.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { myBidsWords } from '../../contract/words/catalogues.ts'
import type { AppContext } from '../context/app-context.ts'
import { hashToken } from '../context/token.ts'
import { answerLanguage } from '../http/answer-language.ts'
import type { Limit } from '../http/rate-limit.ts'
import { refuse } from '../http/refuse.ts'
import { ownCookies } from './own-cookies.ts'

/** A bidder whom a device belongs to: they showed that they read the email of that address. */
export interface DeviceBidder {
  addressId: string
  email: string
}

/** A bidder's address as the database has it, with what its owner wants to be emailed. */
export interface KnownBidder extends DeviceBidder {
  unsubscribedAt: Date | null
  complainedAt: Date | null
}

/** Guard: only devices on which somebody opened My bids; gives `bidder`. See product#my-bids. */
export function knownBidder({ config, database, clock }: Pick<AppContext, 'config' | 'database' | 'clock'>) {
  return new Elysia()
    .use(ownCookies(config))
    .derive(async ({ ownCookies, request }) => {
      const bidder = await findBidder(database.orm, ownCookies.read('bidder'), clock.now())
      if (bidder) return { bidder }
      return refuse(401, myBidsWords(answerLanguage(request))('unknownDevice'), { code: 'unknown-device' })
    })
    .as('scoped')
}

/** Whose device a cookie names; `null` without one, or when it is nobody's, or no longer. */
export async function findBidder(orm: Orm, token: string | null, now: Date): Promise<KnownBidder | null> {
  if (token === null) return null
  const { id: addressId, email, unsubscribedAt, complainedAt } = mailAddress
  const [bidder] = await orm
    .select({ addressId, email, unsubscribedAt, complainedAt })
    .from(bidderDevice)
    .innerJoin(mailAddress, eq(mailAddress.id, bidderDevice.addressId))
    .where(and(eq(bidderDevice.tokenHash, hashToken(token)), gt(bidderDevice.expiresAt, now)))
  return bidder ?? null
}

/**
 * Counts an attempt of a network, and past its limit that of a device that is a bidder's apart: others in the network must
 * not shut it out. @returns the seconds to wait when there were too many, else `null`
 */
export async function countSparingDevices(
  limits: Record<'network' | 'device', Limit>,
  network: string,
  findDevice: () => Promise<DeviceBidder | null>,
): Promise<number | null> {
  const wait = await limits.network.count(network)
  const bidder = wait === null ? null : await findDevice()
  return bidder ? limits.device.count(bidder.addressId) : wait
}
