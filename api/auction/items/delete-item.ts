import type { Orm } from '../../../db/clients.ts'
import { eraseMaxima } from '../closing/erase-maxima.ts'
import { lockAndReadItem } from './lock-and-read-item.ts'
import { updateItem } from './update-item.ts'

/**
 * Takes an item out of every list and frees its slug; its bids stay on record. See product.md#deleting.
 * @returns whether the organization had such an item
 */
export function deleteItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const locked = await lockAndReadItem(tx, organizationId, id)
    if (!locked) return false
    await updateItem(tx, locked.item, { deletedAt: now }, 'item-deleted')
    await eraseMaxima(tx, [id])
    return true
  })
}
