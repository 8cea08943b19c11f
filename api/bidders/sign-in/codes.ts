import { and, eq, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidderCode, bidderDevice } from '../../../db/schema/bidders.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { codeExpiry, DEVICE_DAYS } from '../../contract/bidders/my-bids.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import type { DeviceBidder } from '../../server/access/known-bidder.ts'
import { hashToken, isSameSecret, newToken } from '../../server/context/token.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits, type RateLimitContext } from '../../server/http/rate-limit.ts'

interface CodeRequest {
  email: string
  organization: { id: string; name: string }
  language: Language
}

/**
 * Emails a code to an address, whether it ever bid or not. Codes mailed before go on working: a stranger who
 * types somebody's address must not end the code of its owner. @returns the challenge that the code answers
 */
export function emailCode(orm: Orm, { email, organization, language }: CodeRequest, now: Date): Promise<string> {
  return orm.transaction(async (tx) => {
    const { id: addressId, key } = await findAddress(tx, email)
    const [code, expiresAt] = [newCode(), codeExpiry(now)]
    const [made] = await tx
      .insert(bidderCode)
      .values({ addressId, codeHash: hashCode(key, code), expiresAt })
      .returning({ challenge: bidderCode.challenge })
    if (!made) throw new Error('No code was stored')
    const content = { token: code, organizationName: organization.name, language, expiresAt: expiresAt.toISOString() }
    const about = { organizationId: organization.id, auctionItemId: null, recipient: email }
    await writeEmail(tx, { kind: 'bidder-code', ...about, content })
    return made.challenge
  })
}

interface Answer {
  email: string
  challenge: string
  code: string
  /** How often this code may be typed. */
  tries: number
}

/** Opens a device by a code, once. @returns the secret of its cookie; `null` when the code is wrong, used, or over */
export function openByCode(orm: Orm, { email, challenge, code, tries }: Answer, now: Date) {
  return orm.transaction(async (tx) => {
    const [address] = await tx.select().from(mailAddress).where(eq(mailAddress.email, email))
    if (!address) return null
    const thisCode = and(eq(bidderCode.challenge, challenge), eq(bidderCode.addressId, address.id))
    const [storedCode] = await tx.select().from(bidderCode).where(thisCode).for('update')
    if (!storedCode || storedCode.misses >= tries || storedCode.expiresAt <= now) return null
    if (!isSameSecret(storedCode.codeHash, hashCode(address.key, code))) {
      await tx
        .update(bidderCode)
        .set({ misses: sql`${bidderCode.misses} + 1` })
        .where(thisCode)
      return null
    }
    await tx.delete(bidderCode).where(eq(bidderCode.addressId, address.id))
    return openDevice(tx, { addressId: address.id, email }, now)
  })
}

/** Counts the codes that are asked for by network and inbox, which has any number of addresses. See product#rate-limits. */
export function codeLimits(context: RateLimitContext) {
  const { recipientInNetwork, recipient, unused } = createLimits(context, LIMITS.codes)
  return {
    /** Counts a code that is asked for. @returns the seconds to wait when there were too many, else `null` */
    async count(network: string, email: string): Promise<number | null> {
      const inbox = inboxOf(email)
      // In this order: codes to one inbox that are refused leave the network's to others.
      const repeated = await recipientInNetwork.count(`${network} ${inbox}`)
      if (repeated !== null) return repeated
      const full = await unused.count(network)
      // None is mailed, so it takes no place of those that are.
      if (full !== null) await unused.forgive(network)
      return full ?? recipient.count(inbox)
    },
    /** Gives the network back the code that was used. */
    forgive: (network: string) => unused.forgive(network),
  }
}

async function findAddress(tx: Tx, email: string) {
  await tx.insert(mailAddress).values({ email }).onConflictDoNothing()
  const [address] = await tx.select().from(mailAddress).where(eq(mailAddress.email, email))
  if (!address) throw new Error('No address for a code')
  return address
}

/** Six digits, each as likely as any other. */
function newCode(): string {
  const limit = 4_294_000_000
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number < limit ? String(number % 1_000_000).padStart(6, '0') : newCode()
}

function hashCode(key: string, code: string): string {
  return new Bun.CryptoHasher('sha256', key).update(`code ${code}`).digest('hex')
}

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
