import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { contactColumns, contactIn, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { isWon } from '../../../db/is-won.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { isPickupUndoable } from '../../checkout/pickup/hand-over.ts'
import type { BidderAt, ChanceEvent, ItemWin } from '../../contract/auction/second-chances/second-chance.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { toPrice } from '../../contract/values/money/money.ts'

/** Who has a closed item, who is next, and what was offered to whom; `null` when that organization has no such item. */
export async function readItemWin(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  now: Date,
): Promise<ItemWin | null> {
  const { title, itemNumber } = auctionItem
  const [item] = await orm
    .select({ id: auctionItem.id, title, itemNumber, winningBidId: auctionLock.winningBidId })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(and(isWon(organizationId), eq(auctionItem.id, id)))
  if (!item) return null
  const { winningBidId, ...about } = item
  const [line, chances, cancelled] = await Promise.all([
    readLine(orm, id),
    orm
      .select({ row: secondChance, label: bidder.label })
      .from(secondChance)
      .innerJoin(bidder, isBidderOf(secondChance))
      .where(and(eq(secondChance.organizationId, organizationId), eq(secondChance.auctionItemId, id)))
      .orderBy(asc(secondChance.offeredAt), asc(secondChance.id)),
    orm
      .select({ row: cancelledWin, label: bidder.label })
      .from(cancelledWin)
      .innerJoin(bidder, isBidderOf(cancelledWin))
      .where(and(eq(cancelledWin.organizationId, organizationId), eq(cancelledWin.auctionItemId, id)))
      .orderBy(asc(cancelledWin.cancelledAt), asc(cancelledWin.id)),
  ])
  const open = chances.find(({ row }) => row.outcome === null)?.row
  const currentBid = line.find((row) => row.id === (open?.bidId ?? winningBidId))
  const won = line.find((row) => row.id === winningBidId)
  const next = line.find(({ bidderId, erasedAt }) => bidderId !== currentBid?.bidderId && erasedAt === null)
  return {
    ...about,
    win: won ? { ...bidderAt(won), ...(await readAccount(orm, { organizationId, id }, won, now)) } : null,
    next: next ? bidderAt(next) : null,
    chance:
      open && currentBid ? { ...bidderAt(currentBid), id: open.id, expiresAt: open.expiresAt.toISOString() } : null,
    history: [...cancelled.map(cancelledEvent), ...chances.map(chanceEvent)].sort((one, other) =>
      one.at < other.at ? -1 : Number(one.at > other.at),
    ),
  }
}

type Line = Awaited<ReturnType<typeof readLine>>[number]

/** Bids of an item that count, the highest first, with how to reach their bidders. */
function readLine(orm: Orm, auctionItemId: string) {
  return orm
    .select({
      id: bid.id,
      bidderId: bid.bidderId,
      label: bidder.label,
      email: bidder.email,
      erasedAt: bidder.erasedAt,
      amount: bid.amount,
      contact: contactColumns,
      confirmedAt: mailAddress.confirmedAt,
      bouncedAt: mailAddress.bouncedAt,
    })
    .from(bid)
    .innerJoin(bidder, isBidderOf(bid))
    .leftJoin(mailAddress, eq(mailAddress.email, bidder.email))
    .where(eq(bid.auctionItemId, auctionItemId))
    .orderBy(desc(bid.amount))
}

function bidderAt({ label, email, amount, contact, ...address }: Line): BidderAt {
  return { label, amount: toPrice(amount), contact: contactIn(contact), reach: reachOf(email, address) }
}

/** What stands against cancelling the win, and what it would leave. */
async function readAccount(
  orm: Orm,
  { organizationId, id: auctionItemId }: { organizationId: string; id: string },
  { id, bidderId }: Line,
  now: Date,
) {
  // As if they had nothing of the item, also what others owe of it.
  const isOther = sql`auction_item_id is distinct from ${auctionItemId}`
  const [account] = await readWinners(orm, organizationId, sql`w.id = ${bidderId}`, null, isOther)
  const [handed] = await orm
    .select({ at: handover.handedAt })
    .from(handover)
    .where(and(eq(handover.auctionItemId, auctionItemId), eq(handover.bidderId, bidderId), isNull(handover.undoneAt)))
  const credit = account ? balanceOf(account).credit : 0
  const pickup = handed ? (isPickupUndoable(handed.at, now) ? 'undoable' : 'final') : 'none'
  return { bidId: id, pickup, creditAfter: toPrice(credit) } as const
}

function cancelledEvent({ row, label }: { row: typeof cancelledWin.$inferSelect; label: string }): ChanceEvent {
  const { id, reason, cancelledAt, cancelledByName: byName } = row
  const whose = { label, amount: toPrice(row.amount) }
  return { kind: 'cancelled', id, ...whose, at: cancelledAt.toISOString(), byName, reason }
}

function chanceEvent({ row, label }: { row: typeof secondChance.$inferSelect; label: string }): ChanceEvent {
  const { id, outcome, offeredAt, expiresAt, settledAt, settledByName: byName } = row
  return {
    kind: 'asked',
    id,
    label,
    amount: toPrice(row.amount),
    at: offeredAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    outcome,
    settledAt: settledAt?.toISOString() ?? null,
    byName,
  }
}
