import type { Orm, Tx } from '../../../../db/clients.ts'
import { lockOrganization } from '../../../../db/locks.ts'
import type { BulkChange } from '../../../contract/auction/items/bulk-edit.ts'
import { type Copying, isCopying } from '../../../contract/values/kind/bulk-kind.ts'
import type { Item } from '../admin-view.ts'
import { changesTo } from '../changes-to.ts'
import { readPlannedSchedules } from '../duplicate-item.ts'
import { countRoom } from '../insert-items.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { reasonOf, refuseEdit, refuseReopening } from '../refuse-change.ts'
import { patchOf } from './patch-of.ts'
import { leave, type Plan, planCopies } from './plan-copies.ts'
import { lockAndReadItems, present, readItems } from './read-items.ts'

/** A bulk change that leaves as many items as there were, or fewer. */
type EditingChange = Exclude<BulkChange, Copying<BulkChange>>

export interface Owner {
  id: string
  timeZone: string
}

interface Wanted {
  itemIds: string[]
  change: BulkChange
}

interface ItemsToPlan extends Wanted {
  lockedItems: Map<string, LockedItem>
}

/** What a bulk change would do by what is stored now; nothing is locked. See product#bulk-edits. */
export async function planByNow(orm: Orm, owner: Owner, wanted: Wanted, now: Date): Promise<Plan[]> {
  return plan(orm, owner, { ...wanted, lockedItems: await readItems(orm, owner.id, wanted.itemIds) }, now)
}

/**
 * A plan that holds for the rest of a transaction: behind the locks of what it changes, or of the organization for new
 * items.
 */
export async function planBehindLocks(tx: Tx, owner: Owner, wanted: Wanted, now: Date): Promise<Plan[]> {
  const { itemIds, change } = wanted
  if (!isCopying(change)) {
    return plan(tx, owner, { ...wanted, lockedItems: present(await lockAndReadItems(tx, owner.id, itemIds)) }, now)
  }
  await lockOrganization(tx, owner.id)
  // A copy changes nothing of its original, so bids on that need not wait.
  return plan(tx, owner, { ...wanted, lockedItems: await readItems(tx, owner.id, itemIds) }, now)
}

async function plan(
  orm: Orm | Tx,
  owner: Owner,
  { itemIds, change, lockedItems }: ItemsToPlan,
  now: Date,
): Promise<Plan[]> {
  if (!isCopying(change)) return planEdits(lockedItems, { itemIds, change }, owner.timeZone, now)
  const items = [...lockedItems.values()].map(({ item }) => item)
  const schedules = await readPlannedSchedules(orm, items)
  const room = await countRoom(orm, owner.id)
  return planCopies({ lockedItems, schedules, room }, { itemIds, change }, owner.timeZone, now)
}

/** What a bulk change makes of each item that was found, or why it leaves it as it is; in the order of `itemIds`. */
function planEdits(
  lockedItems: Map<string, LockedItem>,
  { itemIds, change }: { itemIds: string[]; change: EditingChange },
  timeZone: string,
  now: Date,
): Plan[] {
  return itemIds.map((id, index): Plan => {
    const locked = lockedItems.get(id)
    if (!locked) return { kind: 'refused', refused: { id, title: null, reason: reasonOf({ kind: 'unknown' }) } }
    const { item } = locked
    switch (change.kind) {
      case 'archive':
        return planState(locked, item.isActive, { isActive: false })
      case 'unarchive':
        return planState(locked, !item.isActive, { isActive: true })
      case 'delete':
        return planState(locked, true, { deletedAt: now })
      default: {
        const patch = patchOf(item, change, index, timeZone)
        if (typeof patch === 'string') return leave(item, patch)
        const changes = changesTo(item, patch, timeZone)
        const refusal = (change.kind === 'sell' ? refuseReopening : refuseEdit)(locked, changes, now)
        if (refusal) return leave(item, reasonOf(refusal))
        return planState(locked, Object.keys(changes).length > 0, changes)
      }
    }
  })
}

function planState(locked: LockedItem, isChange: boolean, changes: Partial<Item>): Plan {
  return isChange ? { kind: 'edit', locked, changes } : { kind: 'same', locked }
}
