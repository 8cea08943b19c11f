import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { lockItems, recordItemChanges } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'

/**
 * Renames the category of every item that has it, counting a change of each under its lock. See product.md#item-lock.
 */
export async function renameCategory(tx: Tx, organizationId: string, from: string, to: string) {
  if (from === to) return
  const bearsIt = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.category, from))
  await lockItems(tx, bearsIt)
  const renamed = await tx
    .update(auctionItem)
    .set({ category: to, revision: sql`${auctionItem.revision} + 1` })
    .where(bearsIt)
    .returning({ id: auctionItem.id })
  await recordItemChanges(
    tx,
    organizationId,
    renamed.map(({ id }) => id),
  )
}
