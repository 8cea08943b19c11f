import type { Status } from './phase.ts'

/** What the edit form says above its fields, and the server to those who try anyway. See product.md#editing-rules. */
export const editNotices = {
  'Coming Soon': null,
  Live: 'This auction is live. All fields can be edited except the start date.',
  Ended: 'This auction cannot be edited because it has already ended.',
  Archived: 'This auction cannot be edited because it is archived.',
} as const satisfies Record<Status, string | null>
