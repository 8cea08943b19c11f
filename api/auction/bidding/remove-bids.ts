import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'

type Bid = typeof bid.$inferSelect

type ItemOfBid = Pick<Bid, 'organizationId' | 'auctionItemId'>

/** Whether a bid is on this item. */
export function isOn({ organizationId, auctionItemId }: ItemOfBid, table: typeof bid | typeof cancelledBid = bid) {
  return and(eq(table.organizationId, organizationId), eq(table.auctionItemId, auctionItemId))
}

/** Every bid of a bidder on an item. */
export function bidsOf(tx: Tx, { bidderId, ...item }: ItemOfBid & Pick<Bid, 'bidderId'>): Promise<Bid[]> {
  return tx
    .select()
    .from(bid)
    .where(and(isOn(item), eq(bid.bidderId, bidderId)))
}

/**
 * Takes bids on one item out of the line, and stores them as cancelled. The item is locked, and its standing changes with it.
 * Somebody has bid: it cannot be had at once anymore, whoever is left.
 * @param by whose doing it is, of the team; `null` for their bidder
 */
export async function removeBids(tx: Tx, bids: Bid[], { by, now }: { by: string | null; now: Date }): Promise<void> {
  const [first] = bids
  if (!first) return
  const ids = bids.map(({ id }) => id)
  await tx.delete(bid).where(and(isOn(first), inArray(bid.id, ids)))
  await tx
    .insert(cancelledBid)
    .values(bids.map(({ isWinning, ...row }) => ({ ...row, cancelledBy: by, cancelledAt: now })))
  const { organizationId, auctionItemId: id } = first
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, id))
  await tx
    .update(auctionItem)
    .set({ buyNowPrice: null })
    .where(and(thisItem, isNotNull(auctionItem.buyNowPrice)))
}

/** Has the highest bid that is left win. @returns it; `null` when there is none */
export async function electHighest(tx: Tx, item: ItemOfBid): Promise<Bid | null> {
  const highest = await findHighest(tx, item)
  if (highest)
    await tx
      .update(bid)
      .set({ isWinning: true })
      .where(and(isOn(item), eq(bid.id, highest.id)))
  return highest
}

/** The highest bid on an item; `null` when there is none. */
async function findHighest(tx: Tx, item: ItemOfBid): Promise<Bid | null> {
  const [highest] = await tx.select().from(bid).where(isOn(item)).orderBy(desc(bid.amount)).limit(1)
  return highest ?? null
}

/**
 * The highest bid on a closed item, which is locked, of somebody who was not erased; `null` when there is none. Higher ones
 * are taken out of the line for good. See product#second-chances.
 */
export async function passOverErased(tx: Tx, item: ItemOfBid, now: Date): Promise<Bid | null> {
  for (;;) {
    const highest = await findHighest(tx, item)
    if (!highest || !(await wasErased(tx, highest.bidderId))) return highest
    await removeBids(tx, await bidsOf(tx, highest), { by: null, now })
  }
}

async function wasErased(tx: Tx, bidderId: string): Promise<boolean> {
  return (await tx.$count(bidder, and(eq(bidder.id, bidderId), isNotNull(bidder.erasedAt)))) > 0
}
