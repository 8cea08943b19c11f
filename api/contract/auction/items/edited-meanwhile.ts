import { z } from 'zod'
import { problem } from '../../values/problem.ts'
import { adminItem } from './item-view.ts'
import type { Status } from './status.ts'

/** Who last changed a field, and when, as far as the activity knows; `by` is `null` for somebody without a name. */
const fieldEdit = z.object({ field: z.string(), by: z.string().nullable(), at: z.iso.datetime() })
export type FieldEdit = z.output<typeof fieldEdit>

/**
 * The refusal of a change that was made on an older revision: the item as it is now, and who changed what since. See
 * product#editing-together.
 */
export const editedProblem = problem.extend({
  code: z.literal('edited'),
  auction: adminItem,
  edits: z.array(fieldEdit),
})
export type EditedProblem = z.output<typeof editedProblem>

/** "Dana Fox changed this auction while you were editing." */
export function editedInWords(edits: Pick<FieldEdit, 'by'>[]): string {
  const names = [...new Set(edits.map(({ by }) => by ?? 'Someone'))]
  const who = names.length === 0 ? 'Someone' : new Intl.ListFormat('en-US').format(names)
  return `${who} changed this auction while you were editing.`
}

/** What the edit form says above its fields, and the server to those who try anyway. See product#editing-rules. */
export const editNotices = {
  'Coming Soon': null,
  Live: 'This auction is live. All fields can be edited except the start date.',
  Ended: 'This auction cannot be edited because it has already ended.',
  Archived: 'This auction cannot be edited because it is archived.',
} as const satisfies Record<Status, string | null>
