import type { Tx } from '../../../db/clients.ts'
import type { ActivityKind } from '../../contract/values/kind/activity-kind.ts'
import type { Item } from './admin-view.ts'
import { updateItems } from './update-items.ts'

/** Changes an item that the transaction has locked, counting one change; with nothing to change it counts none. */
export async function updateItem(tx: Tx, item: Item, changes: Partial<Item>, kind: ActivityKind): Promise<Item> {
  const [changed] = await updateItems(tx, [{ item, changes }], kind)
  return changed ?? item
}
