import type { BulkRefused } from '../../../../db/schema/bulk-edits.ts'
import type { Item } from '../admin-view.ts'
import type { NewItem } from '../insert-items.ts'
import type { LockedItem } from '../lock-and-read-item.ts'

/** What is to become of one item. */
export type Plan =
  | { kind: 'edit'; locked: LockedItem; changes: Partial<Item> }
  | { kind: 'copy'; locked: LockedItem; copy: Copy }
  | { kind: 'same'; locked: LockedItem }
  | { kind: 'refused'; refused: BulkRefused }

/** A new item, until it has a slug of its own: this one is what that is made from. */
export type Copy = Omit<NewItem, 'organizationId'>

/** Leaves an item as it is. */
export function leave({ id, title }: Item, reason: string): Plan {
  return { kind: 'refused', refused: { id, title, reason } }
}
