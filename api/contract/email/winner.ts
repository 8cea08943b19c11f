import { z } from 'zod'
import { bidderContact } from '../values/address/bidder-contact.ts'
import { reach } from '../values/address/reach.ts'

/** Who won an item, for the team. */
export const winner = z.object({
  email: z.string(),
  /** A decimal string. */
  amount: z.string(),
  contact: bidderContact.nullable().default(null),
  /** Whether email reaches them; `null` where there is no address. */
  reach: reach.nullable().default(null),
})
