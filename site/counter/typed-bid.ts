import { z } from 'zod'
import { bidAmount } from '../../api/contract/bidding/bid-form.ts'
import { entryForm } from '../../api/contract/bidding/entry-form.ts'

/** A bid as it is typed: checked as the server does, and sent with the amount as it stands. */
export const typedBid = entryForm.omit({ itemId: true }).extend({
  amount: z.string().superRefine((amount, context) => {
    for (const { message } of bidAmount.safeParse(amount).error?.issues ?? []) context.addIssue(message)
  }),
})
export type TypedBid = z.output<typeof typedBid>
