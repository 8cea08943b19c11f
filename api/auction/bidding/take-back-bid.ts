import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { pause } from '../../../db/schema/pauses.ts'
import {
  type ClaimedBidView,
  refuseTakeBack,
  type StopForm,
  type TakeBackForm,
  type TakeBackRefusal,
} from '../../contract/auction/bidding/take-back.ts'
import { itemPath } from '../../contract/auction/items/item-path.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { findReader } from '../../email/preferences/links.ts'
import { isRefusedSender, refuseSender } from '../../email/preferences/refuse-address.ts'
import { cancelBehindLock } from './cancel-bid.ts'
import { isOn } from './remove-bids.ts'

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
    item: { title: item.title, path: itemPath(organization.slug, item) },
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
    const lock = await lockItem(tx, organizationId, auctionItemId)
    // Read again behind the lock: it may have been outbid meanwhile, or the item closed.
    const locked = lock && (await findOwnBid(tx, own))
    if (!locked) return { kind: 'unknown' }
    const refusal = refuseTakeBack(locked, now, language)
    if (refusal) return { kind: 'refused', refusal }
    const request = { organizationId, auctionItemId, bidId: locked.id, by: { kind: 'bidder' } } as const
    const outcome = await cancelBehindLock(tx, lock, request, now)
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

/** Which bid, and of whom. */
interface OwnBid {
  bidId: string
  email: string
}

/** The bid, taken back or not, that a link in its bidder's email is about; `null` when it is no link of ours. */
async function findClaimedBid(orm: Orm | Tx, { bid: bidId, ...reader }: TakeBackForm) {
  const address = await findReader(orm, reader, `take back ${bidId}`)
  return address && findOwnBid(orm, { bidId, email: address.email })
}

/**
 * A bid, taken back or not, of the owner of an address; `null` when it is not theirs. Where their maximum has bid for
 * them since, it is the last of these bids, with the time of the one that they placed.
 */
async function findOwnBid(orm: Orm | Tx, { bidId, email }: OwnBid) {
  const placed = await findLatest(orm, bidId, email)
  const place = placed && (await findPlace(orm, placed))
  return place ? { ...placed, ...place, email, isSecond: await hasWithdrawn(orm, placed) } : null
}

async function hasWithdrawn(orm: Orm | Tx, { id, bidderId, ...item }: typeof bid.$inferSelect): Promise<boolean> {
  const ofBidder = and(isOn(item, cancelledBid), eq(cancelledBid.bidderId, bidderId))
  return (await orm.$count(cancelledBid, and(ofBidder, isNull(cancelledBid.cancelledBy), ne(cancelledBid.id, id)))) > 0
}

async function findLatest(orm: Orm | Tx, bidId: string, email: string) {
  const placed = await findBid(orm, bidId, email)
  // Nobody placed an automatic bid: what its time allows is the time of the one that they did place.
  if (!placed || placed.automaticFor !== null) return null
  if (placed.isWinning || placed.isCancelled) return placed
  const ofMaximum = (table: typeof bid | typeof cancelledBid) =>
    and(isOn(placed, table), eq(table.bidderId, placed.bidderId), eq(table.automaticFor, bidId))
  const [stored] = await orm.select().from(bid).where(ofMaximum(bid)).orderBy(desc(bid.amount)).limit(1)
  const [cancelled] = await orm
    .select()
    .from(cancelledBid)
    .where(ofMaximum(cancelledBid))
    .orderBy(desc(cancelledBid.amount))
    .limit(1)
  const { timestamp } = placed
  if (cancelled && cancelled.amount > (stored?.amount ?? 0)) {
    return { ...cancelled, timestamp, isWinning: false, isCancelled: true }
  }
  return stored ? { ...stored, timestamp, isCancelled: false } : placed
}

/** The link in an email names the bid alone: this is how its organization is found. */
async function findBid(orm: Orm | Tx, bidId: string, email: string) {
  const [stored] = await orm
    .select()
    .from(bid)
    .where(and(eq(bid.id, bidId), isOfAddress(bid, email)))
  if (stored) return { ...stored, isCancelled: false }
  const [cancelled] = await orm
    .select()
    .from(cancelledBid)
    .where(and(eq(cancelledBid.id, bidId), isOfAddress(cancelledBid, email)))
  return cancelled ? { ...cancelled, isWinning: false, isCancelled: true } : null
}

async function findPlace(
  orm: Orm | Tx,
  { organizationId, auctionItemId }: Pick<typeof bid.$inferSelect, 'organizationId' | 'auctionItemId'>,
) {
  const { name, slug, contactEmail, timeZone } = organization
  const isLasting = and(eq(pause.organizationId, organizationId), gt(pause.endedAt, sql`clock_timestamp()`))
  const [place] = await orm
    .select({
      item: { title: auctionItem.title, slug: auctionItem.slug, isActive: auctionItem.isActive },
      organization: { name, slug, contactEmail, timeZone },
      endTime: auctionItem.endTime,
      pausedUntil: pause.endedAt,
      closedAt: auctionLock.closedAt,
    })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .leftJoin(pause, isLasting)
    .where(
      and(
        eq(auctionItem.organizationId, organizationId),
        eq(auctionItem.id, auctionItemId),
        isNull(auctionItem.deletedAt),
      ),
    )
  return place ?? null
}
