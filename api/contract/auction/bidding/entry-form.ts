import { z } from 'zod'
import { paddleNumber } from '../../values/address/bidder.ts'
import { email } from '../../values/address/email.ts'
import { LANGUAGES } from '../../values/text/language.ts'
import { bidAmount, contactForm } from './bid-form.ts'
import { bidAnswer } from './bid-view.ts'

/** Said where neither is given. */
export const NO_BIDDER = 'Please enter an email address or a paddle number'

/** What is said of a bid that the team enters. */
export const entryFields = z.object({
  itemId: z.uuid(),
  email: email().optional(),
  /** In place of an email: the number of a paddle. */
  paddle: paddleNumber.optional(),
  amount: bidAmount,
  confirmAmount: z.boolean().default(false),
  /** Of the emails that the bidder gets about it. */
  language: z.enum(LANGUAGES).default('en'),
  ...contactForm.shape,
})

/** A form with fields of `entryFields`, which has to say whose it is by an email or by a paddle. */
export function ofOneBidder<Form extends z.ZodType<{ email?: string | undefined; paddle?: number | undefined }>>(
  form: Form,
) {
  return form.refine(({ email, paddle }) => (email === undefined) !== (paddle === undefined), {
    message: NO_BIDDER,
    path: ['email'],
  })
}

/** A bid that the team enters for a bidder, such as from a sheet of paper. See product#bids-entered-by-the-team. */
export const entryForm = ofOneBidder(entryFields)
export type EntryForm = z.output<typeof entryForm>

/** A bid that was entered, and for whom, by name. */
export const enteredBid = bidAnswer.extend({ holder: z.string() })
export type EnteredBid = z.output<typeof enteredBid>
