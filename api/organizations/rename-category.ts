import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { auctionItem, auctionLock } from '../../db/schema.ts'

/** Renames the category of every item that bears it: a change of each, so counted under its lock. Decision 7. */
export async function renameCategory(tx: Tx, organizationId: string, from: string, to: string) {
  if (from === to) return
  const bearsIt = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.category, from))
  const bearers = tx.select({ id: auctionItem.id }).from(auctionItem).where(bearsIt)
  await tx
    .select({ id: auctionLock.auctionItemId })
    .from(auctionLock)
    .where(and(eq(auctionLock.organizationId, organizationId), inArray(auctionLock.auctionItemId, bearers)))
    // Bids lock several items too, in the same order.
    .orderBy(asc(auctionLock.auctionItemId))
    .for('update')
  const renamed = await tx.update(auctionItem).set({ category: to }).where(bearsIt).returning({ id: auctionItem.id })
  const ids = renamed.map(({ id }) => id)
  await tx
    .update(auctionLock)
    .set({ lockVersion: sql`${auctionLock.lockVersion} + 1`, lastUpdated: sql`clock_timestamp()` })
    .where(inArray(auctionLock.auctionItemId, ids))
}
