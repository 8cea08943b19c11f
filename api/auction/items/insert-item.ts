import type { Tx } from '../../../db/clients.ts'
import { insertItems, type NewItem } from './insert-items.ts'
import type { LockedItem } from './lock-and-read-item.ts'

/** Inserts a new item with its lock row, and schedules its closing; `null` when another item has its slug. */
export async function insertItem(
  tx: Tx,
  { organizationId, ...values }: NewItem,
  kind: 'item-created' | 'item-duplicated',
): Promise<LockedItem | null> {
  const [made] = await insertItems(tx, organizationId, [values], kind)
  return made ?? null
}
