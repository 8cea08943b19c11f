import { entryFields, ofOneBidder } from '../bidding/entry-form.ts'
import { purchases } from './purchase-form.ts'

/** Places that the team sells somebody, such as at a table in the hall. */
export const saleForm = ofOneBidder(entryFields.omit({ amount: true, confirmAmount: true }).extend({ purchases }))
