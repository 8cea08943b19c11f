import { z } from 'zod'
import { reach } from '../../values/address/reach.ts'

/** What a team sees of a bidder's address: whether its owner used a mailed link or code, and whether email to it bounces. */
export const bidderAddress = reach.extend({ email: z.string() })
export type BidderAddress = z.output<typeof bidderAddress>

/** Before so many hours are left nobody needs to look into who is winning. */
export const CHECK_HOURS = 24
/** More than a team can write to. */
export const MOST_TO_CHECK = 100

/** Who is winning an item that closes soon, and may not exist: the soonest to close first. */
export const leadersToCheck = z.array(
  bidderAddress.extend({ itemId: z.string(), title: z.string(), amount: z.string(), endTime: z.iso.datetime() }),
)
export type LeadersToCheck = z.output<typeof leadersToCheck>
