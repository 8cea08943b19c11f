import { inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { plannedEnd } from '../../../db/planned-end.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { LONGEST_TITLE } from '../../contract/auction/items/item-form.ts'
import type { Schedule } from '../../contract/auction/items/phase.ts'
import { saysMore } from '../../contract/values/text/rich-text.ts'
import { onClocks } from '../../contract/values/time/time-zone.ts'
import { adminView, type Item } from './admin-view.ts'
import { readItems } from './bulk/read-items.ts'
import { copyEnding, freeSlugs } from './free-slugs.ts'
import { hasRoom, insertItems, type NewItem } from './insert-items.ts'
import { type LockedItem, lockAndReadItem } from './lock-and-read-item.ts'
import { movedAlong, movedPlaces } from './moved-times.ts'
import { type ItemOutcome, refuseTaken } from './refuse-change.ts'

/** Which item is copied, and the id that its copy gets: one that is there is answered as it is. */
interface Copying {
  id: string
  copyId: string | undefined
}

/** Copies an item, all but its bids and flags, to a slug of its own. See product#duplicating. */
export function duplicateItem(
  orm: Orm,
  organization: { id: string; timeZone: string },
  copying: Copying,
  now: Date,
): Promise<ItemOutcome> {
  return refuseTaken(() => orm.transaction((tx) => duplicate(tx, organization, copying, now)))
}

async function duplicate(
  tx: Tx,
  organization: { id: string; timeZone: string },
  { id, copyId }: Copying,
  now: Date,
): Promise<ItemOutcome> {
  const locked = await lockAndReadItem(tx, organization.id, id)
  if (!locked) return { kind: 'unknown' }
  const [former] = copyId === undefined ? [] : (await readItems(tx, organization.id, [copyId])).values()
  if (former) return { kind: 'done', auction: adminView(former.item, former.standing, now) }
  if (!(await hasRoom(tx, organization.id))) return { kind: 'full' }
  const { item } = locked
  const planned = (await readPlannedSchedules(tx, [item])).get(id) ?? item
  const schedule = copySchedule(planned, organization.timeZone, now)
  const copy = { ...copyOf(item, schedule, organization.timeZone), ...titleOfCopy(item), id: copyId }
  const [made] = await insertCopies(tx, organization.id, [copy])
  if (!made) throw new Error(`No copy of auction ${id}`)
  return { kind: 'done', auction: adminView(made.item, made.standing, now) }
}

const ENDING = ' (Copy)'

/**
 * What a copy of an item has of it: not its bids, what was bought, its number, and its flags. Nobody finds it before it
 * opens, or its team wants it so. See product#duplicating.
 */
export function copyOf(original: Item, schedule: Schedule, timeZone: string) {
  const { id, code, itemNumber, revision, createdAt, deletedAt, ...item } = original
  const { organizationId, isActive, winnerNotificationSent, scheduledEndTime, ...copied } = item
  const move = movedAlong(item.startTime, schedule.startTime, timeZone)
  return { ...copied, ...schedule, places: item.places && movedPlaces(item.places, move), hidesUntilOpen: true }
}

/** What a copy beside its original is called, also in a description that its title stands in for. */
export function titleOfCopy(item: Item): { title: string; description: string } {
  const shortened = item.title.slice(0, LONGEST_TITLE - ENDING.length)
  // An emoji takes two units; half of one is none.
  const title = shortened.replace(/[\uD800-\uDBFF]$/, '').trimEnd() + ENDING
  return { title, description: saysMore(item) ? item.description : title }
}

/**
 * When a copy of an item runs: as an item still to come does, or else from tomorrow at the same hour, for as many days
 * and hours, so that no copy is live at once. Days and hours are those on the clocks of `timeZone`, summer time or not.
 * See product#duplicating.
 */
export function copySchedule({ startTime, endTime }: Schedule, timeZone: string, now: Date): Schedule {
  if (now < startTime) return { startTime, endTime }
  const opened = onClocks(startTime, timeZone)
  const length = opened.until(onClocks(endTime, timeZone), { largestUnit: 'day' })
  const tomorrow = onClocks(now, timeZone).toPlainDate().add({ days: 1 })
  const opens = tomorrow.toZonedDateTime({ timeZone, plainTime: opened.toPlainTime() })
  return {
    startTime: new Date(opens.epochMilliseconds),
    endTime: new Date(opens.add(length).epochMilliseconds),
  }
}

/** When items were planned to run, without what bids, pauses, and outages added to their ends; by id. */
export async function readPlannedSchedules(orm: Orm | Tx, items: Item[]): Promise<Map<string, Schedule>> {
  const { id, startTime } = auctionItem
  const rows = await orm
    .select({ id, startTime, endTime: plannedEnd.mapWith(auctionItem.endTime) })
    .from(auctionItem)
    .where(
      inArray(
        id,
        items.map((item) => item.id),
      ),
    )
  return new Map(rows.map(({ id, ...schedule }) => [id, schedule]))
}

/**
 * Inserts copies of items, each at a slug of its own made from that of its original. Somebody may take a slug between
 * the check and the insert; then the next one is tried.
 */
export async function insertCopies(
  tx: Tx,
  organizationId: string,
  copies: Omit<NewItem, 'organizationId'>[],
  endingOf = copyEnding,
): Promise<LockedItem[]> {
  if (copies.length === 0) return []
  const slugs = await freeSlugs(
    tx,
    organizationId,
    copies.map(({ slug }) => slug),
    endingOf,
  )
  const placed = copies.map((copy, index) => ({ copy, slug: slugs[index] ?? '' }))
  const rows = placed.map(({ copy, slug }) => ({ ...copy, slug }))
  const made = await insertItems(tx, organizationId, rows, 'item-duplicated')
  const taken = new Set(made.map(({ item }) => item.slug))
  const left = placed.flatMap(({ copy, slug }) => (taken.has(slug) ? [] : [copy]))
  return [...made, ...(await insertCopies(tx, organizationId, left, endingOf))]
}
