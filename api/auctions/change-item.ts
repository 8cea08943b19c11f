import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { moveStanding } from '../../db/lock.ts'
import { auctionItem } from '../../db/schema.ts'
import type { Item } from './admin-view.ts'

/** Changes an item that the transaction holds, counting one change; with nothing to change it counts none. */
export async function changeItem(tx: Tx, item: Item, changes: Partial<Item>): Promise<Item> {
  if (Object.keys(changes).length === 0) return item
  await moveStanding(tx, item.id)
  const [changed] = await tx
    .update(auctionItem)
    .set(changes)
    .where(and(eq(auctionItem.organizationId, item.organizationId), eq(auctionItem.id, item.id)))
    .returning()
  if (!changed) throw new Error(`No auction ${item.id}`)
  return changed
}
