import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'

type Bid = typeof bid.$inferSelect

/** Every bid of a bidder on an item. */
export function bidsOf(tx: Tx, { auctionItemId, bidderId }: Pick<Bid, 'auctionItemId' | 'bidderId'>): Promise<Bid[]> {
  return tx
    .select()
    .from(bid)
    .where(and(eq(bid.auctionItemId, auctionItemId), eq(bid.bidderId, bidderId)))
}

/**
 * Takes bids out of the line, and stores them as cancelled. The item is locked, and its standing changes with it.
 * @param by whose doing it is, of the team; `null` for their bidder
 */
export async function removeBids(tx: Tx, bids: Bid[], { by, now }: { by: string | null; now: Date }): Promise<void> {
  if (bids.length === 0) return
  const ids = bids.map(({ id }) => id)
  await tx.delete(bid).where(inArray(bid.id, ids))
  await tx
    .insert(cancelledBid)
    .values(bids.map(({ isWinning, ...row }) => ({ ...row, cancelledBy: by, cancelledAt: now })))
}

/** Has the highest bid that is left win. @returns it; `null` when there is none */
export async function electHighest(tx: Tx, auctionItemId: string): Promise<Bid | null> {
  const highest = await findHighest(tx, auctionItemId)
  if (highest) await tx.update(bid).set({ isWinning: true }).where(eq(bid.id, highest.id))
  return highest
}

/** The highest bid on an item; `null` when there is none. */
export async function findHighest(tx: Tx, auctionItemId: string): Promise<Bid | null> {
  const [highest] = await tx
    .select()
    .from(bid)
    .where(eq(bid.auctionItemId, auctionItemId))
    .orderBy(desc(bid.amount))
    .limit(1)
  return highest ?? null
}
