import type { Orm } from '../../../db/clients.ts'
import type { ItemForm } from '../../contract/auction/items/item-form.ts'
import { refuseSchedule } from '../../contract/auction/items/schedule.ts'
import { instantIn } from '../../contract/values/time/time-zone.ts'
import { acceptDonation, lockNewDonation } from './accept-donation.ts'
import { adminView } from './admin-view.ts'
import { hasRoom } from './has-room.ts'
import { insertItem } from './insert-item.ts'
import type { Outcome } from './outcome.ts'
import { refuseTaken } from './refuse-taken.ts'

/** Adds an item to an organization; its local times are those of `timeZone`. See product.md#item-form. */
export async function createItem(
  orm: Orm,
  organization: { id: string; timeZone: string; extensionMinutes: number },
  form: ItemForm,
  now: Date,
): Promise<Outcome> {
  const { id: organizationId, timeZone } = organization
  const { donationId, ...values } = form
  const extensionMinutes = form.extensionMinutes ?? organization.extensionMinutes
  const schedule = { startTime: instantIn(form.startTime, timeZone), endTime: instantIn(form.endTime, timeZone) }
  const refusal = refuseSchedule(schedule, now)
  if (refusal) return { kind: 'times', message: refusal }
  return refuseTaken(() =>
    orm.transaction(async (tx): Promise<Outcome> => {
      if (!(await hasRoom(tx, organizationId))) return { kind: 'full' }
      // Locked before it is an item, or two members could make two items of it.
      if (donationId && !(await lockNewDonation(tx, organizationId, donationId))) return { kind: 'donation-answered' }
      const created = await insertItem(tx, { ...values, ...schedule, extensionMinutes, organizationId }, 'item-created')
      if (!created) return { kind: 'taken' }
      if (donationId) await acceptDonation(tx, created.item, donationId)
      return { kind: 'done', auction: adminView(created.item, created.standing, now) }
    }),
  )
}
