import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { emailOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { type ItemLock, lockItem, lockOpenClosings, recordItemChanges } from '../../../db/locks.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { cancelledWin } from '../../../db/schema/second-chances.ts'
import { endSplits } from '../../checkout/balances/end-splits.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { readSharers } from '../../checkout/balances/read-sharers.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { type NewEmail, writeEmail } from '../../email/outbox/write-email.ts'
import { writeLateWin } from '../closing/write-wins.ts'
import { bidsOf, electHighest, isOn, passOverErased, removeBids } from './remove-bids.ts'

/** What became of a request to cancel a bid. */
export type Cancellation = 'cancelled' | 'unknown' | 'cancelled-before' | 'not-highest' | 'handed-over'

export interface CancelRequest {
  organizationId: string
  auctionItemId: string
  bidId: string
  /** Who wants it cancelled: a team member, who may give a reason of a win's, or the owner of the bidder's address. */
  by: { kind: 'team'; userId: string | null; name: string; reason?: string } | { kind: 'bidder' }
  /** Of a closed item: the next bidder has won, or nobody yet. See product#second-chances. */
  next?: 'win' | 'ask'
}

type Bid = typeof bid.$inferSelect

/**
 * Cancels the highest bid, before or after the end; the one below it wins again. See product#cancelling-a-bid.
 * @param options `whileOpen`: not once it is a win, which is cancelled with a reason and a choice
 */
export function cancelBid(
  orm: Orm,
  request: CancelRequest,
  now: Date,
  { whileOpen = false } = {},
): Promise<Cancellation | 'closed'> {
  return orm.transaction(async (tx) => {
    const lock = await lockItem(tx, request.organizationId, request.auctionItemId)
    if (!lock) return 'unknown'
    if (whileOpen && lock.closedAt !== null) return 'closed'
    return cancelBehindLock(tx, lock, request, now)
  })
}

/** Cancels a bid on an item that the transaction has locked. @param lock as it was read then */
export async function cancelBehindLock(
  tx: Tx,
  lock: ItemLock,
  request: CancelRequest,
  now: Date,
): Promise<Cancellation> {
  const [thisBid] = await tx.select().from(bid).where(isBid(bid, request))
  if (!thisBid) return (await wasCancelled(tx, request)) ? 'cancelled-before' : 'unknown'
  if (lock.winningBidId !== thisBid.id) return 'not-highest'
  const canceller = lock.closedAt !== null && request.by.kind === 'team' ? request.by : null
  const isWin = canceller !== null
  if (isWin && (await wasHandedOver(tx, thisBid))) return 'handed-over'
  if (canceller) await recordCancelledWin(tx, thisBid, canceller, now)
  const removed = await findRemoved(tx, thisBid, { isWin, by: request.by })
  await removeBids(tx, removed, { by: request.by.kind === 'team' ? request.by.userId : null, now })
  if (isWin) await passOverErased(tx, lock, now)
  const leader = request.next === 'ask' ? null : await electHighest(tx, lock)
  await recordItemChanges(tx, lock.organizationId, [lock.auctionItemId], {
    bidCount: await tx.$count(bid, isOn(lock)),
    currentAmount: leader?.amount ?? null,
    winningBidId: leader?.id ?? null,
    // Whoever leads now has used up the maximum they had.
    leaderMaximum: null,
  })
  const [item] = await tx
    .select({ title: auctionItem.title })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, thisBid.organizationId), eq(auctionItem.id, thisBid.auctionItemId)))
  tx.addActivity({
    kind: isWin ? 'win-cancelled' : request.by.kind === 'team' ? 'bid-cancelled' : 'bid-withdrawn',
    organizationId: lock.organizationId,
    auctionItemId: lock.auctionItemId,
    subjectId: thisBid.id,
    about: item?.title ?? null,
    changes: { price: [toPrice(thisBid.amount), leader && toPrice(leader.amount)] },
  })
  const email = await emailOf(tx, thisBid)
  if (email !== null) await writeEmail(tx, cancelledEmail(thisBid, email, request.by.kind))
  if (leader) await tellLeader(tx, lock, leader)
  if (canceller) await endBills(tx, thisBid, canceller, now)
  return 'cancelled'
}

type Canceller = CancelRequest['by'] & { kind: 'team' }

async function recordCancelledWin(tx: Tx, win: Bid, by: Canceller, now: Date) {
  const { organizationId, auctionItemId, bidderId, amount } = win
  const cancelled = { cancelledAt: now, cancelledBy: by.userId, cancelledByName: by.name, reason: by.reason ?? null }
  await tx.insert(cancelledWin).values({ organizationId, auctionItemId, bidderId, amount, ...cancelled })
}

/** Nobody owes for a win that was cancelled: what they paid may be for all that is left now, or for a gift. */
async function endBills(tx: Tx, win: Bid, { userId, name }: Canceller, now: Date) {
  const { organizationId, auctionItemId, bidderId } = win
  const owers = await owersOf(tx, win)
  await endSplits(tx, { organizationId, auctionItemId, bidderIds: [bidderId] }, { id: userId, name }, now)
  await receiptIfPaid(tx, organizationId, owers, now)
}

const isBid = (table: typeof bid | typeof cancelledBid, { bidId, ...item }: CancelRequest) =>
  and(eq(table.id, bidId), isOn(item, table))

async function wasCancelled(tx: Tx, request: CancelRequest): Promise<boolean> {
  return (await tx.select({ id: cancelledBid.id }).from(cancelledBid).where(isBid(cancelledBid, request))).length > 0
}

/** Who gives up a win, or loses it, is not the next in line with their lower bid. */
function findRemoved(tx: Tx, thisBid: Bid, { isWin, by }: { isWin: boolean; by: CancelRequest['by'] }): Promise<Bid[]> {
  if (isWin) return bidsOf(tx, thisBid)
  return by.kind === 'bidder' ? findRest(tx, thisBid) : Promise.resolve([thisBid])
}

/**
 * The bids right below an automatic one that go with it when its bidder withdraws: those of the same maximum, and the one
 * that they placed. Nobody else's lies between where an offer was just what the maximum was.
 */
async function findRest(tx: Tx, thisBid: Bid): Promise<Bid[]> {
  const { id, automaticFor } = thisBid
  if (automaticFor === null) return [thisBid]
  const placed = sql`coalesce(${bid.automaticFor}, ${bid.id})`
  const [rival] = await tx
    .select({ amount: bid.amount })
    .from(bid)
    .where(and(isOn(thisBid), ne(placed, automaticFor)))
    .orderBy(desc(bid.amount))
    .limit(1)
  const rest = await tx
    .select()
    .from(bid)
    .where(and(isOn(thisBid), ne(bid.id, id), eq(placed, automaticFor), gt(bid.amount, rival?.amount ?? 0)))
  return [thisBid, ...rest]
}

/** Tells whoever's bid does not count any more. */
export function cancelledEmail(
  { id, organizationId, auctionItemId, amount }: Bid,
  recipient: string,
  by: CancelRequest['by']['kind'],
): NewEmail {
  const content = { bidId: id, yourBid: toPrice(amount), by }
  return { kind: 'bid-cancelled', organizationId, auctionItemId, recipient, content }
}

/** The next bidder is winning again, or has won if the item is closed. */
async function tellLeader(tx: Tx, lock: ItemLock, leader: Bid): Promise<void> {
  const { id, organizationId, auctionItemId, bidderId, amount } = leader
  const email = await emailOf(tx, leader)
  if (lock.closedAt) return writeLateWin(tx, lock, { bidderId, email, auctionItemId, amount })
  if (email === null) return
  const content = { bidId: id, yourBid: toPrice(amount) }
  return writeEmail(tx, { kind: 'leading-again', organizationId, auctionItemId, recipient: email, content })
}

type Win = Pick<typeof bid.$inferSelect, 'organizationId' | 'auctionItemId' | 'bidderId'>

/** Who owes for a win: its winner, and those with whom it is split. */
async function owersOf(tx: Tx, { bidderId, ...win }: Win): Promise<string[]> {
  return [bidderId, ...(await readSharers(tx, { ...win, bidderIds: [bidderId] }))]
}

/**
 * Whether a winner took a closed item home. The rows of all who owe for it are locked, as whoever hands something over does
 * it, so that one of the two comes first. The item is locked before.
 */
async function wasHandedOver(tx: Tx, win: Win): Promise<boolean> {
  const { organizationId, auctionItemId, bidderId } = win
  // What comes of a cancelled win may lock these, which come before bidders.
  await lockOpenClosings(tx, organizationId)
  await lockWinners(tx, organizationId, await owersOf(tx, win))
  const isTheirs = and(
    eq(handover.organizationId, organizationId),
    eq(handover.auctionItemId, auctionItemId),
    eq(handover.bidderId, bidderId),
  )
  return (await tx.$count(handover, and(isTheirs, isNull(handover.undoneAt)))) > 0
}
