import type { Orm } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import {
  type ClaimedBidView,
  refuseTakeBack,
  type StopForm,
  type TakeBackForm,
  type TakeBackRefusal,
} from '../../contract/auction/bidding/take-back.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { isRefusedSender, refuseSender } from '../../email/preferences/refuse-address.ts'
import { cancelBehindLock } from './cancel-bid.ts'
import { findClaimedBid, findOwnBid, type OwnBid } from './find-claimed-bid.ts'

/** What became of a request to take a bid back. */
export type TakenBack = { kind: 'taken-back' } | { kind: 'refused'; refusal: TakeBackRefusal } | { kind: 'unknown' }

/** When somebody asks, and what they read. */
interface Asked {
  now: Date
  language: Language
}

/** The bid, as shown to the owner of its address before they take it back; `null` when the link is not one of ours. */
export async function readClaimedBid(
  orm: Orm,
  form: TakeBackForm,
  { now, language }: Asked,
): Promise<ClaimedBidView | null> {
  const claimed = await findClaimedBid(orm, form)
  if (!claimed) return null
  const { item, organization, organizationId, amount, email, timestamp } = claimed
  const { name, contactEmail, timeZone } = organization
  return {
    item: { title: item.title, path: `/${organization.slug}/${item.slug}` },
    organization: { name, contactEmail, timeZone },
    amount: toPrice(amount),
    maskedEmail: maskEmail(email),
    timestamp: timestamp.toISOString(),
    refusal: refuseTakeBack(claimed, now, language),
    getsEmail: !(await isRefusedSender(orm, form.address, organizationId)),
  }
}

/** Takes back a bid that somebody else placed with the address, if its time for that is not over. */
export async function takeBackBid(orm: Orm, form: TakeBackForm, asked: Asked): Promise<TakenBack> {
  const claimed = await findClaimedBid(orm, form)
  return claimed ? withdrawBid(orm, { bidId: form.bid, email: claimed.email }, asked) : { kind: 'unknown' }
}

/** Withdraws a bid for the owner of its address. See product#withdrawing-a-bid. */
export async function withdrawBid(orm: Orm, own: OwnBid, { now, language }: Asked): Promise<TakenBack> {
  const claimed = await findOwnBid(orm, own)
  if (!claimed) return { kind: 'unknown' }
  const { organizationId, auctionItemId } = claimed
  return orm.transaction(async (tx) => {
    const standing = await lockItem(tx, organizationId, auctionItemId)
    // Read again behind the lock: it may have been outbid meanwhile, or the item closed.
    const locked = standing && (await findOwnBid(tx, own))
    if (!locked) return { kind: 'unknown' }
    const refusal = refuseTakeBack(locked, now, language)
    if (refusal) return { kind: 'refused', refusal }
    const request = { organizationId, auctionItemId, bidId: locked.id, by: { kind: 'bidder' } } as const
    const outcome = await cancelBehindLock(tx, standing, request, now)
    // Refused above when it is not the highest or was cancelled before: this transaction holds the lock.
    if (outcome !== 'cancelled') throw new Error(`Bid ${locked.id} cannot be taken back: ${outcome}`)
    await confirmAddress(tx, locked.email, now)
    return { kind: 'taken-back' }
  })
}

/**
 * Stops all email from the organization of a bid to the address that it was placed with, or allows it again.
 * @returns whether the link is one of ours
 */
export async function stopEmails(orm: Orm, { wanted, ...form }: StopForm, now: Date): Promise<boolean> {
  const claimed = await findClaimedBid(orm, form)
  if (!claimed) return false
  await orm.transaction(async (tx) => {
    await refuseSender(tx, form.address, claimed.organizationId, wanted, now)
    await confirmAddress(tx, claimed.email, now)
  })
  return true
}
