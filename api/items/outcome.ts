import type { AdminItem } from '../contract/items/item-view.ts'

/** What became of a change: the item as it is now, or why not. */
export type Outcome = { kind: 'done'; auction: AdminItem } | Refusal

/**
 * `times` and `taken` are about the fields endTime and slug; `fixed` is about what the item is by now, `full` about the
 * organization.
 */
export type Refusal = { kind: 'unknown' | 'taken' | 'full' } | { kind: 'times' | 'fixed'; message: string }
