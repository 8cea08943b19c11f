import type { Orm } from '../../db/clients.ts'
import { holdAuction } from './lock-item.ts'
import { changeItem } from './update-item.ts'

/**
 * Takes an item out of every list and frees its slug; its bids stay on record. Decision 29.
 * @returns whether the organization had such an item
 */
export function deleteAuction(orm: Orm, organizationId: string, id: string, now: Date): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const held = await holdAuction(tx, organizationId, id)
    if (held) await changeItem(tx, held.item, { deletedAt: now })
    return held !== null
  })
}
