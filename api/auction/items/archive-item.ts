import type { Orm } from '../../../db/clients.ts'
import { eraseMaxima } from '../closing/erase-maxima.ts'
import { adminView } from './admin-view.ts'
import { lockAndReadItem } from './lock-and-read-item.ts'
import type { ItemOutcome } from './refuse-change.ts'
import { updateItem } from './update-items.ts'

/**
 * Takes an item off the public pages; no bid counts any more. Archiving twice is archiving once. See
 * product#archiving.
 */
export function archiveItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<ItemOutcome> {
  return setActive(orm, organizationId, id, false, now)
}

/** Puts an archived item back on the public pages; what was closed stays closed. See product#archiving. */
export function unarchiveItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<ItemOutcome> {
  return setActive(orm, organizationId, id, true, now)
}

function setActive(orm: Orm, organizationId: string, id: string, isActive: boolean, now: Date): Promise<ItemOutcome> {
  return orm.transaction(async (tx) => {
    const locked = await lockAndReadItem(tx, organizationId, id)
    if (!locked) return { kind: 'unknown' }
    const changes = locked.item.isActive === isActive ? {} : { isActive }
    const kind = isActive ? 'item-unarchived' : 'item-archived'
    const item = await updateItem(tx, locked.item, changes, kind)
    return { kind: 'done', auction: adminView(item, locked.standing, now) }
  })
}

/**
 * Takes an item out of every list and frees its slug; its bids stay on record. See product#deleting.
 * @returns whether the organization had such an item
 */
export function deleteItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const locked = await lockAndReadItem(tx, organizationId, id)
    if (!locked) return false
    await updateItem(tx, locked.item, { deletedAt: now }, 'item-deleted')
    await eraseMaxima(tx, organizationId, [id])
    return true
  })
}
