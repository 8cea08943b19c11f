import { and, eq, isNull } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { isBlocked } from '../../../db/blocked-inbox.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOpenClosings, recordItemChanges } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Bidder } from '../../contract/values/address/bidder.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { endsBought } from '../bidding/extend-end.ts'
import type { SentContact } from '../bidding/item-state.ts'
import { saveContact } from '../bidding/save-contact.ts'
import { closeLocked } from '../closing/close-items.ts'
import { scheduleClosing } from '../closing/schedule-closing.ts'
import { writeLateWin } from '../closing/write-wins.ts'
import { type LockedItem, lockAndReadItem } from '../items/lock-and-read-item.ts'

/** A sale in the room on its way: what is sold, to whom, for how much. */
export type HallSale = Bidder & {
  /** Made by the sender; it becomes that of the bid. */
  id: string
  organizationId: string
  auctionItemId: string
  amount: Cents
  /** Of the emails that the holder gets. */
  language: Language
  contact?: SentContact
}

/** What became of a sale. `taken`: somebody has the item by now. Sent again, it has its first outcome again. */
export type HallOutcome =
  | { kind: 'sold' }
  | { kind: 'unknown' | 'taken' | 'reused' | 'cancelled' | 'blocked' | 'returned' }

/** Sells an item to somebody in the room: their bid, and its closing, at once. See product#the-hall. */
export async function sellInHall(orm: Orm, sale: HallSale, action: StaffAction): Promise<HallOutcome> {
  try {
    return await orm.transaction((tx) => sell(tx, sale, action))
  } catch (error) {
    if (isUniqueViolation(error, 'bid_pkey')) return { kind: 'reused' }
    throw error
  }
}

async function sell(tx: Tx, sale: HallSale, action: StaffAction): Promise<HallOutcome> {
  const locked = await lockAndReadItem(tx, sale.organizationId, sale.auctionItemId)
  const earlier = await judgeRepeat(tx, sale)
  if (earlier) return earlier
  const refusal = refuseSale(locked)
  if (!locked || refusal) return { kind: refusal ?? 'unknown' }
  const { organizationId, email } = sale
  if (email !== null && (await isBlocked(tx, { organizationId, email }))) return { kind: 'blocked' }
  // Closings come before bidders, see db/locks.ts.
  await lockOpenClosings(tx, sale.organizationId)
  const bidderId = await lockHolder(tx, sale)
  if (bidderId === null) return { kind: 'returned' }
  if (sale.contact) await saveContact(tx, { ...sale, bidderId }, sale.contact)
  await record(tx, locked, { ...sale, bidderId }, action)
  return { kind: 'sold' }
}

function refuseSale(locked: LockedItem | null): 'unknown' | 'taken' | null {
  if (!locked) return 'unknown'
  const { item, standing } = locked
  if (!item.isInHall || !item.isActive || item.isDraft) return 'unknown'
  return standing.bidCount > 0 ? 'taken' : null
}

/** What the same id sold before; `null` where nothing was. */
async function judgeRepeat(tx: Tx, sale: HallSale): Promise<HallOutcome | null> {
  for (const table of [bid, cancelledBid]) {
    const [row] = await tx
      .select({ bid: table, email: bidder.email })
      .from(table)
      .innerJoin(bidder, and(eq(bidder.organizationId, table.organizationId), eq(bidder.id, table.bidderId)))
      .where(eq(table.id, sale.id))
    if (!row) continue
    const { organizationId, auctionItemId, bidderId, amount } = row.bid
    const isSame =
      organizationId === sale.organizationId &&
      auctionItemId === sale.auctionItemId &&
      amount === sale.amount &&
      (sale.bidderId ? bidderId === sale.bidderId : row.email === sale.email)
    if (!isSame) return { kind: 'reused' }
    return { kind: table === bid ? 'sold' : 'cancelled' }
  }
  return null
}

/** Who buys, so that they stay who they are; `null` for a paddle that was taken back meanwhile. */
async function lockHolder(tx: Tx, { organizationId, email, bidderId }: HallSale): Promise<string | null> {
  const id = bidderId ?? (await bidderFor(tx, organizationId, email))
  const thisBidder = and(eq(bidder.organizationId, organizationId), eq(bidder.id, id))
  const [holder] = await tx
    .select({ id: bidder.id })
    .from(bidder)
    .where(and(thisBidder, isNull(bidder.paddleReturnedAt), isNull(bidder.erasedAt)))
    .for('no key update')
  return holder?.id ?? null
}

type Sale = Omit<HallSale, 'email' | 'bidderId'> & { email: string | null; bidderId: string }

async function record(tx: Tx, { item, standing }: LockedItem, sale: Sale, { staff, now }: StaffAction) {
  const { id, organizationId, auctionItemId, amount, bidderId } = sale
  const isOpen = standing.closedAt === null
  // The stage does not wait: an item opens with its sale.
  const startTime = now < item.startTime ? now : item.startTime
  const ends = isOpen && now < item.endTime ? endsBought(now, { ...item, startTime }) : null
  const { endTime = item.endTime } = ends ?? {}
  await tx.insert(bid).values({
    id,
    organizationId,
    auctionItemId,
    bidderId,
    amount,
    timestamp: now,
    extendedTo: ends && endTime,
    language: sale.language,
    enteredByName: staff.name,
    enteredSession: staff.session ?? null,
    isWinning: true,
  })
  if (ends)
    await tx
      .update(auctionItem)
      .set({ ...ends, startTime })
      .where(eq(auctionItem.id, auctionItemId))
  await recordItemChanges(tx, organizationId, [auctionItemId], {
    bidCount: 1,
    currentAmount: amount,
    winningBidId: id,
  })
  const changes = { price: [null, toPrice(amount)] as [null, string] }
  tx.addActivity({ kind: 'sold-in-room', organizationId, auctionItemId, subjectId: id, about: item.title, changes })
  const winner = { bidderId, email: sale.email, amount }
  if (isOpen) {
    await closeLocked(tx, organizationId, [{ id: auctionItemId, endTime, winner }], now)
    // What is said of a whole closing follows in a transaction of its own.
    await scheduleClosing(tx, { ...item, endTime })
  } else {
    await markNotified(tx, sale)
    await writeLateWin(tx, { organizationId, closingId: standing.closingId }, { ...winner, auctionItemId })
  }
}

/** Said before its email is written, as of any win. */
async function markNotified(tx: Tx, { organizationId, auctionItemId, email }: Sale) {
  if (email === null) return
  await tx
    .update(auctionItem)
    .set({ winnerNotificationSent: true })
    .where(and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, auctionItemId)))
}
