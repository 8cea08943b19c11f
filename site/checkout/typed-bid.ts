import { z } from 'zod'
import { bidAmount } from '../../api/contract/auction/bidding/bid-form.ts'
import { entryFields } from '../../api/contract/auction/bidding/entry-form.ts'
import { addressOrPaddle } from '../../api/contract/auction/bidding/typed-bidder.ts'
import { email } from '../../api/contract/values/address/email.ts'

/** A bid as it is typed: checked as the server does, and sent with the amount as it stands. */
export function typedBid(usesPaddles: boolean) {
  return entryFields.omit({ itemId: true, paddle: true }).extend({
    /** An email address, or the number of a paddle. */
    email: usesPaddles ? addressOrPaddle : email(),
    amount: z.string().superRefine((amount, context) => {
      for (const { message } of bidAmount.safeParse(amount).error?.issues ?? []) context.addIssue(message)
    }),
  })
}
/** Who buys, as it is typed. */
export function typedBuyer(usesPaddles: boolean) {
  return typedBid(usesPaddles).omit({ amount: true, confirmAmount: true })
}

export type TypedBid = z.output<ReturnType<typeof typedBid>>
