import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { donation } from '../../../db/schema/donations.ts'
import { type ItemForm, refuseBuyNowPrice, refuseSchedule } from '../../contract/auction/items/item-form.ts'
import { SLUG_WITHOUT_LETTERS } from '../../contract/values/address/slug.ts'
import { instantIn } from '../../contract/values/time/time-zone.ts'
import { adminView } from './admin-view.ts'
import { readItems } from './bulk/read-items.ts'
import { sellingOf } from './changes-to.ts'
import { freeSlugs, newEnding } from './free-slugs.ts'
import { countRoom, insertItems, type NewItem } from './insert-items.ts'
import { itemInActivity } from './item-in-activity.ts'
import type { LockedItem } from './lock-and-read-item.ts'
import { type ItemOutcome, refuseTaken } from './refuse-change.ts'

/**
 * Adds an item to an organization; its local times are those of `timeZone`. One whose id is there is answered as it is. See
 * product#item-form.
 */
export async function createItem(
  orm: Orm,
  organization: { id: string; eventId: string; timeZone: string; extensionMinutes: number },
  form: ItemForm,
  now: Date,
): Promise<ItemOutcome> {
  const { id: organizationId, eventId, timeZone } = organization
  const { donationId, ...values } = form
  const extensionMinutes = form.extensionMinutes ?? organization.extensionMinutes
  const schedule = { startTime: instantIn(form.startTime, timeZone), endTime: instantIn(form.endTime, timeZone) }
  const selling = sellingOf(values, timeZone)
  const refusal = refuseSchedule(schedule, now)
  if (refusal) return { kind: 'times', message: refusal }
  const priceRefusal = refuseBuyNowPrice({ ...values, ...selling })
  if (priceRefusal) return { kind: 'buy-now', message: priceRefusal }
  return refuseTaken(() =>
    orm.transaction(async (tx): Promise<ItemOutcome> => {
      // Before it is looked for: sent again at once, it waits here for the first to be made.
      await lockOrganization(tx, organizationId)
      const [former] = form.id === undefined ? [] : (await readItems(tx, organizationId, [form.id])).values()
      if (former) return { kind: 'done', auction: adminView(former.item, former.standing, now) }
      if ((await countRoom(tx, organizationId)) === 0) return { kind: 'full' }
      // Locked before it is an item, or two members could make two items of it.
      if (donationId && !(await lockNewDonation(tx, organizationId, donationId))) return { kind: 'donation-answered' }
      // Titles in other scripts all have this one; nobody chose it.
      const isUnchosen = values.slug === SLUG_WITHOUT_LETTERS
      const [slug = ''] = isUnchosen ? await freeSlugs(tx, organizationId, [values.slug], newEnding) : [values.slug]
      const created = await insertItem(
        tx,
        {
          ...values,
          ...selling,
          slug,
          ...schedule,
          extensionMinutes,
          eventId,
          organizationId,
        },
        'item-created',
      )
      if (!created) return { kind: 'taken' }
      if (donationId) await acceptDonation(tx, created.item, donationId)
      return { kind: 'done', auction: adminView(created.item, created.standing, now) }
    }),
  )
}

/** Locks a donation that its organization has not answered yet; whether there is such a one. */
async function lockNewDonation(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const thisDonation = and(eq(donation.organizationId, organizationId), eq(donation.id, id))
  const [row] = await tx.select({ state: donation.state }).from(donation).where(thisDonation).for('update')
  return row?.state === 'new'
}

/** Ties a donation, which is locked, to the item that was made of it. */
async function acceptDonation(tx: Tx, item: Parameters<typeof itemInActivity>[0], id: string): Promise<void> {
  await tx.update(donation).set({ state: 'accepted', auctionItemId: item.id }).where(eq(donation.id, id))
  tx.addActivity({ kind: 'donation-accepted', ...itemInActivity(item), subjectId: id })
}

/** Inserts a new item with its lock row, and schedules its closing; `null` when another item has its slug. */
async function insertItem(
  tx: Tx,
  { organizationId, ...values }: NewItem,
  kind: 'item-created' | 'item-duplicated',
): Promise<LockedItem | null> {
  const [made] = await insertItems(tx, organizationId, [values], kind)
  return made ?? null
}
