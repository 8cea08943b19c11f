import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { type ItemLock, lockItem } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { Item } from './admin-view.ts'

/** An item that nobody else can change, or bid on, until the transaction is over. */
export interface LockedItem {
  item: Item
  standing: ItemLock
}

/** Waits for an item's lock and reads the item behind it; `null` when that organization has none, or deleted it. */
export async function lockAndReadItem(tx: Tx, organizationId: string, id: string): Promise<LockedItem | null> {
  const standing = await lockItem(tx, organizationId, id)
  if (!standing) return null
  // A statement of its own: joined to the one that waited, the item would be what it was before the wait.
  const [item] = await tx
    .select()
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, id), isNull(auctionItem.deletedAt)))
  return item ? { item, standing } : null
}
