import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from './clients.ts'
import { auctionLock } from './schema.ts'

/**
 * Holds an item's lock row for the rest of the transaction. Every write that changes an item's standing (edit,
 * archive, cancel, delete, close) does this first; read the item only afterwards, in a statement of its own,
 * or the wait for the lock leaves you with what it was before. Decision 7.
 * @returns the standing as of now; `null` when that organization has no such item
 */
export async function lockItem(tx: Tx, organizationId: string, auctionItemId: string) {
  const [held] = await tx
    .select()
    .from(auctionLock)
    .where(and(eq(auctionLock.auctionItemId, auctionItemId), eq(auctionLock.organizationId, organizationId)))
    .for('update')
  return held ?? null
}

/** Counts a change of an item that the transaction holds, with what it does to the standing. */
export async function recordItemChange(
  tx: Tx,
  auctionItemId: string,
  changes: Partial<Pick<typeof auctionLock.$inferInsert, 'currentAmount' | 'winningBidId' | 'bidCount'>> = {},
) {
  await tx
    .update(auctionLock)
    .set({ ...changes, lockVersion: sql`${auctionLock.lockVersion} + 1`, lastUpdated: sql`clock_timestamp()` })
    .where(eq(auctionLock.auctionItemId, auctionItemId))
}
