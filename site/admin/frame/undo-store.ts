import { persistentJSON } from '@nanostores/persistent'
import type { BulkResult } from '../../../api/contract/auction/items/bulk-edit.ts'
import { BULK_UNDO_MS } from '../../../api/contract/values/kind/bulk-kind.ts'

/** A bulk edit of this device that can still be undone, or was; told of until its time is over. */
export interface RecentEdit extends Pick<BulkResult, 'undoUntil' | 'refused'> {
  id: string
  orgSlug: string
  /** Whose items it changed, or made; missing of what was stored before that was told apart. */
  eventId?: string
  /** What was done: "Archived 41 auctions." */
  words: string
  isUndone: boolean
}

/** A page has room for the last few, and for some of what they left. */
const MOST_EDITS = 3
const MOST_REASONS = 50

/** The last bulk edits, newest first. */
export const $recentEdits = persistentJSON<RecentEdit[]>('bidlark:bulk-edits', [])

/** Says in an event what a bulk edit, or deleting one item, did, for as long as it can be undone. */
export function tellOfEdit(
  { orgSlug, eventId }: { orgSlug: string; eventId: string },
  id: string,
  words: string,
  { edited, refused }: Pick<BulkResult, 'edited' | 'refused'>,
): void {
  // By the clock of this device, which may differ from the server's: the time left is counted by it.
  const undoUntil = new Date(Date.now() + BULK_UNDO_MS).toISOString()
  const shown = edited === 0 ? 'Nothing was changed.' : words
  tellOf({ id, orgSlug, eventId, words: shown, refused, undoUntil, isUndone: edited === 0 })
}

/** Puts a bulk edit before the others, in place of what was said of it before. */
export function tellOf(edit: RecentEdit): void {
  const others = $recentEdits.get().filter(({ id }) => id !== edit.id)
  const shortened = { ...edit, refused: edit.refused.slice(0, MOST_REASONS) }
  $recentEdits.set([shortened, ...others].slice(0, MOST_EDITS))
}

/** Says no more of a bulk edit. */
export function dismissEdit(id: string): void {
  $recentEdits.set($recentEdits.get().filter((edit) => edit.id !== id))
}
