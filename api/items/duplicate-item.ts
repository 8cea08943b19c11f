import type { Orm, Tx } from '../../db/clients.ts'
import type { Schedule } from '../contract/items/phase.ts'
import { adminView, type Item } from './admin-view.ts'
import { copySchedule } from './copy-schedule.ts'
import { freeSlug } from './free-slug.ts'
import { hasRoom } from './has-room.ts'
import { insertItem } from './insert-item.ts'
import { type LockedItem, lockAndReadItem } from './lock-and-read-item.ts'
import type { Outcome } from './outcome.ts'

const LONGEST_TITLE = 200
const ENDING = ' (Copy)'

/** Copies an item, all but its bids and flags, to a slug of its own. See product.md#duplicating. */
export function duplicateItem(
  orm: Orm,
  organization: { id: string; timeZone: string },
  id: string,
  now: Date,
): Promise<Outcome> {
  return orm.transaction(async (tx) => {
    const locked = await lockAndReadItem(tx, organization.id, id)
    if (!locked) return { kind: 'unknown' }
    if (!(await hasRoom(tx, organization.id))) return { kind: 'full' }
    const copy = { ...copyOf(locked.item), ...copySchedule(scheduleOf(locked.item), organization.timeZone, now) }
    const { item, standing } = await insertAtFreeSlug(tx, locked.item.slug, copy)
    return { kind: 'done', auction: adminView(item, standing, now) }
  })
}

/** As it was planned, without what bids added to the end. */
function scheduleOf({ startTime, endTime, scheduledEndTime }: Item): Schedule {
  return { startTime, endTime: scheduledEndTime ?? endTime }
}

function copyOf({ organizationId, description, imageUrl, startingBid, minimumRaise, ...item }: Item) {
  const { donatedBy, category, customRules, customDisclaimers, extensionMinutes } = item
  const texts = { title: copyTitle(item.title), description, donatedBy, category, customRules, customDisclaimers }
  return { organizationId, imageUrl, startingBid, minimumRaise, extensionMinutes, ...texts }
}

function copyTitle(title: string): string {
  const shortened = title.slice(0, LONGEST_TITLE - ENDING.length)
  // An emoji takes two units; half of one is none.
  return shortened.replace(/[\uD800-\uDBFF]$/, '').trimEnd() + ENDING
}

/** Somebody may take the slug between the check and the insert; then the next one is tried. */
async function insertAtFreeSlug(
  tx: Tx,
  slug: string,
  copy: ReturnType<typeof copyOf> & Pick<Item, 'startTime' | 'endTime'>,
): Promise<LockedItem> {
  const made = await insertItem(tx, { ...copy, slug: await freeSlug(tx, copy.organizationId, slug) }, 'item-duplicated')
  return made ?? insertAtFreeSlug(tx, slug, copy)
}
