import { z } from 'zod'
import { bidAmount } from '../../api/contract/auction/bidding/bid-form.ts'
import { entryFields, NO_BIDDER } from '../../api/contract/auction/bidding/entry-form.ts'
import { typedPaddle } from '../../api/contract/values/address/bidder.ts'
import { email } from '../../api/contract/values/address/email.ts'

/** What is sent of whose bid it is. */
export function bidderTyped(text: string) {
  const paddle = typedPaddle(text)
  return paddle === null ? { email: text } : { email: undefined, paddle }
}

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

const addressOrPaddle = z
  .string()
  .refine((text) => typedPaddle(text) !== null || email().safeParse(text).success, NO_BIDDER)
