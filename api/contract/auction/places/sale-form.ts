import { z } from 'zod'
import { entryFields, ofOneBidder } from '../bidding/entry-form.ts'
import { purchaseAnswer, purchases } from './purchase-form.ts'

/** Places that the team sells somebody, such as at a table in the hall. */
export const saleForm = ofOneBidder(entryFields.omit({ amount: true, confirmAmount: true }).extend({ purchases }))

/** What was sold, and to whom, by name. */
export const soldPlaces = purchaseAnswer.extend({ holder: z.string() })
