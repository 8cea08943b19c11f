import { and, eq } from 'drizzle-orm'
import { changesOf } from '../../db/changes.ts'
import type { Tx } from '../../db/clients.ts'
import { recordItemChanges } from '../../db/locks.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { scheduleClosing } from '../closing/schedule-closing.ts'
import type { ActKind } from '../contract/values/act-kind.ts'
import type { Item } from './admin-view.ts'
import { recordedFields, recordedItem } from './recorded-item.ts'

// An archived item is not closed at its end, so it may be due when it comes back.
const MOVES_CLOSING = ['endTime', 'isActive', 'deletedAt'] as const

/** Changes an item that the transaction has locked, counting one change; with nothing to change it counts none. */
export async function updateItem(tx: Tx, item: Item, changes: Partial<Item>, kind: ActKind): Promise<Item> {
  if (Object.keys(changes).length === 0) return item
  await recordItemChanges(tx, item.organizationId, [item.id])
  const [changed] = await tx
    .update(auctionItem)
    .set(changes)
    .where(and(eq(auctionItem.organizationId, item.organizationId), eq(auctionItem.id, item.id)))
    .returning()
  if (!changed) throw new Error(`No auction ${item.id}`)
  tx.record({ kind, ...recordedItem(item), changes: changesOf(recordedFields(item), recordedFields(changes)) })
  if (MOVES_CLOSING.some((field) => field in changes)) await scheduleClosing(tx, changed)
  return changed
}
