import type { BulkRefused } from '../../../../db/schema/bulk-edits.ts'
import type { BulkChange } from '../../../contract/auction/items/bulk-edit.ts'
import { refuseSchedule } from '../../../contract/auction/items/item-form.ts'
import type { Schedule } from '../../../contract/auction/items/phase.ts'
import type { Copying } from '../../../contract/values/kind/bulk-kind.ts'
import { instantIn } from '../../../contract/values/time/time-zone.ts'
import type { Item } from '../admin-view.ts'
import { copyOf, copySchedule, titleOfCopy } from '../duplicate-item.ts'
import type { NewItem } from '../insert-items.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { movedAlong } from '../moved-times.ts'
import { reasonOf } from '../refuse-change.ts'

/** What is to become of one item. */
export type Plan =
  | { kind: 'edit'; locked: LockedItem; changes: Partial<Item> }
  | { kind: 'copy'; locked: LockedItem; copy: Copy }
  | { kind: 'same'; locked: LockedItem }
  | { kind: 'refused'; refused: BulkRefused }

/** A new item, until it has a slug of its own: this one is what that is made from. */
type Copy = Omit<NewItem, 'organizationId'>

/** Leaves an item as it is. */
export function leave({ id, title }: Item, reason: string): Plan {
  return { kind: 'refused', refused: { id, title, reason } }
}

/** A bulk change that makes new items of those there are. */
type CopyingChange = Copying<BulkChange>

interface Originals {
  lockedItems: Map<string, LockedItem>
  /** When each was planned to run. */
  schedules: Map<string, Schedule>
  /** How many more items the organization may have. */
  room: number
}

/** Which copies a bulk change makes of the items that were found, or why none; in the order of `itemIds`. */
export function planCopies(
  { lockedItems, schedules, room }: Originals,
  { itemIds, change }: { itemIds: string[]; change: CopyingChange },
  timeZone: string,
  now: Date,
): Plan[] {
  const timesOf = change.kind === 'copy' ? newTimes([...schedules.values()], change, timeZone) : duplicateTimes
  let left = room

  function duplicateTimes(schedule: Schedule): Schedule {
    return copySchedule(schedule, timeZone, now)
  }

  return itemIds.map((id): Plan => {
    const locked = lockedItems.get(id)
    if (!locked) return { kind: 'refused', refused: { id, title: null, reason: reasonOf({ kind: 'unknown' }) } }
    const { item } = locked
    const times = timesOf(schedules.get(id) ?? item)
    const refusal = refuseSchedule(times, now)
    if (refusal) return leave(item, refusal)
    if (left === 0) return leave(item, reasonOf({ kind: 'full' }))
    left--
    return { kind: 'copy', locked, copy: { ...copyOf(item, times, timeZone), ...placeOf(item, change) } }
  })
}

/** A copy of last year's item is this year's; beside its original it says that it is a copy. A draft hides it anyway. */
function placeOf(item: Item, change: CopyingChange): Partial<Copy> {
  if (change.kind !== 'copy') return titleOfCopy(item)
  const { title, hidesUntilOpen } = item
  return change.eventId ? { title, hidesUntilOpen, eventId: change.eventId } : { title }
}

/**
 * Starts move as far as the earliest of them does to the new opening, ends as far as the latest does to the new closing:
 * what was staggered stays staggered, on the clocks of `timeZone`. What would then close before it opens, opens first; what
 * would close before anything opens closes last.
 */
function newTimes(
  schedules: Schedule[],
  { startTime, endTime }: Extract<CopyingChange, { kind: 'copy' }>,
  timeZone: string,
): (schedule: Schedule) => Schedule {
  const opening = new Date(Math.min(...schedules.map((schedule) => schedule.startTime.getTime())))
  const closing = new Date(Math.max(...schedules.map((schedule) => schedule.endTime.getTime())))
  if (schedules.length === 0) return (schedule) => schedule
  const [opens, closes] = [instantIn(startTime, timeZone), instantIn(endTime, timeZone)]
  const moveStart = movedAlong(opening, opens, timeZone)
  const moveEnd = movedAlong(closing, closes, timeZone)
  return (schedule) => {
    const [start, moved] = [moveStart(schedule.startTime), moveEnd(schedule.endTime)]
    const end = opens < moved ? moved : closes
    return { startTime: start < end ? start : opens, endTime: end }
  }
}
