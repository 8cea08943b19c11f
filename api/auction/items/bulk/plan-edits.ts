import type { BulkChange } from '../../../contract/auction/items/bulk-edit.ts'
import type { Copying } from '../../../contract/values/kind/bulk-kind.ts'
import type { Item } from '../admin-view.ts'
import { changesTo } from '../changes-to.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { reasonOf } from '../refuse-change.ts'
import { refuseEdit } from '../refuse-edit.ts'
import { patchOf } from './patch-of.ts'
import { leave, type Plan } from './plan.ts'

/** A bulk change that leaves as many items as there were, or fewer. */
export type EditingChange = Exclude<BulkChange, Copying<BulkChange>>

/** What a bulk change makes of each item that was found, or why it leaves it as it is; in the order of `itemIds`. */
export function planEdits(
  found: Map<string, LockedItem>,
  { itemIds, change }: { itemIds: string[]; change: EditingChange },
  timeZone: string,
  now: Date,
): Plan[] {
  return itemIds.map((id, index): Plan => {
    const locked = found.get(id)
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
        const refusal = refuseEdit(locked, changes, now)
        if (refusal) return leave(item, reasonOf(refusal))
        return planState(locked, Object.keys(changes).length > 0, changes)
      }
    }
  })
}

function planState(locked: LockedItem, isChange: boolean, changes: Partial<Item>): Plan {
  return isChange ? { kind: 'edit', locked, changes } : { kind: 'same', locked }
}
