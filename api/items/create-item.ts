import type { Orm } from '../../db/clients.ts'
import type { ItemForm } from '../contract/items/item-form.ts'
import { refuseSchedule } from '../contract/items/schedule.ts'
import { instantIn } from '../contract/values/time-zone.ts'
import { adminView } from './admin-view.ts'
import { hasRoom } from './has-room.ts'
import { insertItem } from './insert-item.ts'
import type { Outcome } from './outcome.ts'

/** Adds an item to an organization; its local times are those of `timeZone`. See product.md#item-form. */
export async function createItem(
  orm: Orm,
  organization: { id: string; timeZone: string; extensionMinutes: number },
  form: ItemForm,
  now: Date,
): Promise<Outcome> {
  const { id: organizationId, timeZone } = organization
  const extensionMinutes = form.extensionMinutes ?? organization.extensionMinutes
  const schedule = { startTime: instantIn(form.startTime, timeZone), endTime: instantIn(form.endTime, timeZone) }
  const refusal = refuseSchedule(schedule, now)
  if (refusal) return { kind: 'times', message: refusal }
  return orm.transaction(async (tx): Promise<Outcome> => {
    if (!(await hasRoom(tx, organizationId))) return { kind: 'full' }
    const created = await insertItem(tx, { ...form, ...schedule, extensionMinutes, organizationId }, 'item-created')
    return created ? { kind: 'done', auction: adminView(created.item, created.standing, now) } : { kind: 'taken' }
  })
}
