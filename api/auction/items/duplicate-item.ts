import type { Orm } from '../../../db/clients.ts'
import { adminView } from './admin-view.ts'
import { copyOf, copyTitle } from './copy-of.ts'
import { copySchedule } from './copy-schedule.ts'
import { hasRoom } from './has-room.ts'
import { insertCopies } from './insert-copies.ts'
import type { ItemOutcome } from './item-outcome.ts'
import { lockAndReadItem } from './lock-and-read-item.ts'
import { readPlannedSchedules } from './read-planned-schedules.ts'

/** Copies an item, all but its bids and flags, to a slug of its own. See product.md#duplicating. */
export function duplicateItem(
  orm: Orm,
  organization: { id: string; timeZone: string },
  id: string,
  now: Date,
): Promise<ItemOutcome> {
  return orm.transaction(async (tx) => {
    const locked = await lockAndReadItem(tx, organization.id, id)
    if (!locked) return { kind: 'unknown' }
    if (!(await hasRoom(tx, organization.id))) return { kind: 'full' }
    const { item } = locked
    const planned = (await readPlannedSchedules(tx, [item])).get(id) ?? item
    const schedule = copySchedule(planned, organization.timeZone, now)
    const [made] = await insertCopies(tx, organization.id, [
      { ...copyOf(item), title: copyTitle(item.title), ...schedule },
    ])
    if (!made) throw new Error(`No copy of auction ${id}`)
    return { kind: 'done', auction: adminView(made.item, made.standing, now) }
  })
}
