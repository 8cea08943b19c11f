import type { Orm, Tx } from '../../../../db/clients.ts'
import { lockOrganization } from '../../../../db/locks.ts'
import type { BulkChange } from '../../../contract/auction/items/bulk-edit.ts'
import { isCopying } from '../../../contract/values/kind/bulk-kind.ts'
import { countRoom } from '../has-room.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { readPlannedSchedules } from '../read-planned-schedules.ts'
import type { Plan } from './plan.ts'
import { planCopies } from './plan-copies.ts'
import { planEdits } from './plan-edits.ts'
import { lockAndReadItems, present, readItems } from './read-items.ts'

export interface Owner {
  id: string
  timeZone: string
}

interface Wanted {
  itemIds: string[]
  change: BulkChange
}

interface Found extends Wanted {
  found: Map<string, LockedItem>
}

/** What a bulk change would do by what is stored now; nothing is locked. See product.md#bulk-edits. */
export async function planByNow(orm: Orm, owner: Owner, wanted: Wanted, now: Date): Promise<Plan[]> {
  return plan(orm, owner, { ...wanted, found: await readItems(orm, owner.id, wanted.itemIds) }, now)
}

/**
 * A plan that holds for the rest of a transaction: behind the locks of what it changes, or of the organization for new
 * items.
 */
export async function planBehindLocks(tx: Tx, owner: Owner, wanted: Wanted, now: Date): Promise<Plan[]> {
  const { itemIds, change } = wanted
  if (!isCopying(change)) {
    return plan(tx, owner, { ...wanted, found: present(await lockAndReadItems(tx, owner.id, itemIds)) }, now)
  }
  await lockOrganization(tx, owner.id)
  // A copy changes nothing of its original, so bids on that need not wait.
  return plan(tx, owner, { ...wanted, found: await readItems(tx, owner.id, itemIds) }, now)
}

async function plan(orm: Orm | Tx, owner: Owner, { itemIds, change, found }: Found, now: Date): Promise<Plan[]> {
  if (!isCopying(change)) return planEdits(found, { itemIds, change }, owner.timeZone, now)
  const items = [...found.values()].map(({ item }) => item)
  const schedules = await readPlannedSchedules(orm, items)
  const room = await countRoom(orm, owner.id)
  return planCopies({ found, schedules, room }, { itemIds, change }, owner.timeZone, now)
}
