import { z } from 'zod'
import { email } from '../values/email.ts'

/** Which bidder is meant, for a team. */
export const bidderForm = z.object({ email: email() })

const bid = z.object({
  item: z.string(),
  /** A decimal string. */
  amount: z.string(),
  timestamp: z.iso.datetime(),
  isWinning: z.boolean(),
  cancelledAt: z.iso.datetime().nullable(),
})

const emailSent = z.object({
  kind: z.string(),
  subject: z.string().nullable(),
  state: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})

/** What one organization has of a bidder. */
const ofOrganization = z.object({
  organization: z.object({ name: z.string(), slug: z.string(), contactEmail: z.string() }),
  bids: z.array(bid),
  /** Items that they asked to be reminded of. */
  reminders: z.array(z.string()),
  emails: z.array(emailSent),
})

/** All that is known of a bidder. */
export const knownOfBidder = z.object({
  email: z.string(),
  organizations: z.array(ofOrganization),
  /** What they told us of their address; `null` when nobody told us anything, or somebody else asks. */
  preferences: z
    .object({ confirmedAt: z.iso.datetime().nullable(), unsubscribedAt: z.iso.datetime().nullable() })
    .nullable(),
})
export type KnownOfBidder = z.output<typeof knownOfBidder>
export type KnownToOrganization = z.output<typeof ofOrganization>
