import { z } from 'zod'

/** What of an item one bidder owes for another, as a line of both their bills. See product#split-lines. */
export const publicShare = z.object({
  /** Of the item. */
  title: z.string(),
  /** Below zero on the bill of who has the item. */
  amount: z.string(),
  part: z.enum(['all', 'half', 'part']),
  /** With whom it is split, by name or as people read them. */
  other: z.string(),
})
export type PublicShare = z.output<typeof publicShare>
