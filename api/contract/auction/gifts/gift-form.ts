import { z } from 'zod'
import { email } from '../../values/address/email.ts'
import { HIGHEST_BID, parsePrice } from '../../values/money/money.ts'
import { gift } from '../../words/en/gifts.ts'
import { offer } from '../../words/en.ts'
import { bidderName, contactForm } from '../bidding/bid-form.ts'
import { LEAST_GIFT } from './gift-rule.ts'

/** Longer than any amount, and short enough to be read by any pattern. */
const LONGEST_AMOUNT = 32

/** Dollars as people type them, to cents: from a dollar to the highest bid. */
export const giftAmount = z
  .string({ error: gift.amountInvalid })
  .max(LONGEST_AMOUNT, gift.amountInvalid)
  .transform((text, context) => {
    const amount = parsePrice(text)
    if (amount !== null) return amount
    context.addIssue(gift.amountInvalid)
    return z.NEVER
  })
  .refine((amount) => amount >= LEAST_GIFT, gift.amountTooLow)
  .refine((amount) => amount <= HIGHEST_BID, gift.amountTooHigh)

/** What a giver sends. The id is made by the sender, so that sending it twice gives once. */
export const giftForm = z.object({
  id: z.uuid().toLowerCase(),
  causeId: z.uuid().toLowerCase(),
  email: email(offer.emailInvalid),
  ...contactForm.shape,
  amount: giftAmount,
  /** As everybody may read it; nothing is shown without one. */
  shownName: bidderName.optional(),
})

/** What was given. `amount`: a decimal string. */
export const giftAnswer = z.object({ message: z.string(), id: z.string(), amount: z.string() })
