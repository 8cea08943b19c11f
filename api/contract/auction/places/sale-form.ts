import { entryFields, NO_BIDDER } from '../bidding/entry-form.ts'
import { purchases } from './purchase-form.ts'

/** Places that the team sells somebody, such as at a table in the hall. */
export const saleForm = entryFields
  .omit({ amount: true, confirmAmount: true })
  .extend({ purchases })
  .refine(({ email, paddle }) => (email === undefined) !== (paddle === undefined), {
    message: NO_BIDDER,
    path: ['email'],
  })
