import { z } from 'zod'
import { reach } from '../../values/address/bidder-contact.ts'

/** Before so many hours are left nobody needs to look into who is winning. */
export const CHECK_HOURS = 24
/** More than a team can write to. */
export const MOST_TO_CHECK = 100

/** Who is winning an item that closes soon, and may not exist: the soonest to close first. */
export const leadersToCheck = z.array(
  z.object({
    itemId: z.string(),
    title: z.string(),
    email: z.string(),
    reach: reach.nullable(),
    amount: z.string(),
    endTime: z.iso.datetime(),
  }),
)
export type LeadersToCheck = z.output<typeof leadersToCheck>
