import type { Orm } from '../../db/clients.ts'
import { adminView } from './admin-view.ts'
import { holdAuction } from './lock-item.ts'
import type { Outcome } from './outcome.ts'
import { changeItem } from './update-item.ts'

/** Takes an item off the public pages; no bid counts any more. Archiving twice is archiving once. Decision 30. */
export function archiveAuction(orm: Orm, organizationId: string, id: string, now: Date): Promise<Outcome> {
  return setActive(orm, organizationId, id, false, now)
}

/** Puts an archived item back on the public pages; what was closed stays closed. Decision 30. */
export function unarchiveAuction(orm: Orm, organizationId: string, id: string, now: Date): Promise<Outcome> {
  return setActive(orm, organizationId, id, true, now)
}

function setActive(orm: Orm, organizationId: string, id: string, isActive: boolean, now: Date): Promise<Outcome> {
  return orm.transaction(async (tx) => {
    const held = await holdAuction(tx, organizationId, id)
    if (!held) return { kind: 'unknown' }
    const item = await changeItem(tx, held.item, held.item.isActive === isActive ? {} : { isActive })
    return { kind: 'done', auction: adminView(item, held.standing, now) }
  })
}
