import type { EditedProblem } from '../../contract/auction/items/edited-meanwhile.ts'
import type { AdminItem } from '../../contract/auction/items/item-view.ts'

/** What became of a change: the item as it is now, or why not. */
export type ItemOutcome = { kind: 'done'; auction: AdminItem } | Refusal

/**
 * `times`, `taken`, and `number-taken` are about the fields endTime, slug, and itemNumber; `fixed` is about what the item is by now, `full` about the
 * organization.
 */
export type Refusal =
  | { kind: 'unknown' | 'taken' | 'number-taken' | 'full' | 'donation-answered' }
  | { kind: 'times' | 'fixed'; message: string }
  | Edited

/** Somebody else changed the item since the revision that a change was made on. */
export type Edited = { kind: 'edited' } & Pick<EditedProblem, 'auction' | 'edits'>
