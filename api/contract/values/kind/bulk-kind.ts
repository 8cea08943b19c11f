import { MINUTE_MS } from '../time/time.ts'

/** For so long a bulk edit can be undone. See product#bulk-edits. */
export const BULK_UNDO_MS = 10 * MINUTE_MS

/** What was done since then may come back. See product#bulk-edits. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - BULK_UNDO_MS)
}

/** What can be done to many items at once. See product#bulk-edits. */
export const bulkKinds = [
  'times',
  'move',
  'stagger',
  'prices',
  'category',
  'donor',
  'extension',
  'hiding',
  'rules',
  'sell',
  'archive',
  'unarchive',
  'duplicate',
  'copy',
  'delete',
] as const
export type BulkKind = (typeof bulkKinds)[number]

/** What makes new items of those there are. */
export type Copying<Change extends { kind: BulkKind }> = Extract<Change, { kind: 'duplicate' | 'copy' }>

/** Whether a change of many items makes new ones, and leaves those there are alone. */
export function isCopying<Change extends { kind: BulkKind }>(change: Change): change is Copying<Change> {
  return change.kind === 'duplicate' || change.kind === 'copy'
}
