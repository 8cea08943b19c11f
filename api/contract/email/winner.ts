import { z } from 'zod'
import { bidderContact, reach } from '../values/address/bidder-contact.ts'

/** Who won an item, for the team. */
export const winner = z.object({
  email: z.string(),
  /** A decimal string. */
  amount: z.string(),
  contact: bidderContact.nullable().default(null),
  /** Whether email reaches them; `null` where there is no address. */
  reach: reach.nullable().default(null),
})
