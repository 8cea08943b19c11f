import { z } from 'zod'
import { email } from '../values/email.ts'
import { LANGUAGES } from '../values/language.ts'
import { bidAmount } from './bid-form.ts'
import { contactForm } from './contact-form.ts'

/** A bid that the team enters for a bidder, such as from a sheet of paper. See product.md#bids-entered-by-the-team. */
export const entryForm = z.object({
  itemId: z.uuid(),
  email: email(),
  amount: bidAmount,
  confirmAmount: z.boolean().default(false),
  /** Of the emails that the bidder gets about it. */
  language: z.enum(LANGUAGES).default('en'),
  ...contactForm.shape,
})
export type EntryForm = z.output<typeof entryForm>
