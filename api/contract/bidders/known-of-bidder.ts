import { z } from 'zod'
import { bidderContact } from '../values/address/bidder-contact.ts'
import { email } from '../values/address/email.ts'
import { waitingOutcomes } from '../values/kind/outcome.ts'

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

/** How the team finds them at the table, what it wrote down, and what they paid and picked up. */
const checkout = z.object({
  code: z.string(),
  note: z.string().nullable(),
  /** By which day they last promised to pay. */
  promisedDay: z.iso.date().nullable(),
  payments: z.array(
    z.object({
      kind: z.string(),
      amount: z.string(),
      reference: z.string().nullable(),
      madeAt: z.iso.datetime(),
      voidedAt: z.iso.datetime().nullable(),
      voidReason: z.string().nullable(),
      refundReason: z.string().nullable(),
    }),
  ),
  handovers: z.array(z.object({ item: z.string(), at: z.iso.datetime(), undoneAt: z.iso.datetime().nullable() })),
  /** What of theirs another bidder owes, below zero, and what they owe of another's. */
  splits: z.array(
    z.object({ item: z.string(), amount: z.string(), at: z.iso.datetime(), undoneAt: z.iso.datetime().nullable() }),
  ),
})

/** What one organization has of a bidder. */
const ofOrganization = z.object({
  organization: z.object({ name: z.string(), slug: z.string(), contactEmail: z.string() }),
  /** What they said of themselves with a bid; `null` when they were not asked. */
  contact: bidderContact.nullable(),
  bids: z.array(bid),
  /** Items that they asked to be reminded of. */
  reminders: z.array(z.string()),
  /** Items that they watch. */
  watched: z.array(z.string()),
  emails: z.array(emailSent),
  /** Items that they gave, and what the team noted to thank them. */
  donated: z.array(z.object({ title: z.string(), note: z.string().nullable() })),
  /** Items that they offered to give. */
  donations: z.array(
    z.object({
      title: z.string(),
      description: z.string().nullable(),
      donorName: z.string().nullable(),
      donorUrl: z.string().nullable(),
      phone: z.string().nullable(),
      state: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** What came of their wins; `null` while they have not won anything. */
  checkout: checkout.nullable(),
  /** Places they bought, with what they answered for each; why the team cancelled them, if it did. */
  purchases: z.array(
    z.object({
      item: z.string(),
      kind: z.string(),
      quantity: z.number(),
      amount: z.string(),
      answers: z.array(z.string()),
      boughtAt: z.iso.datetime(),
      cancelledAt: z.iso.datetime().nullable(),
      cancelReason: z.string().nullable(),
    }),
  ),
  /** What they gave, and as whom everybody reads it; why the team cancelled it, if it did. */
  gifts: z.array(
    z.object({
      cause: z.string(),
      amount: z.string(),
      givenAt: z.iso.datetime(),
      shownName: z.string().nullable(),
      cancelledAt: z.iso.datetime().nullable(),
      cancelReason: z.string().nullable(),
    }),
  ),
  /** Waiting lists they joined, and how that ended. */
  waiting: z.array(
    z.object({
      item: z.string(),
      quantity: z.number(),
      joinedAt: z.iso.datetime(),
      outcome: z.enum(waitingOutcomes).nullable(),
    }),
  ),
  /** Wins of theirs that the team cancelled, and why. */
  cancelledWins: z.array(
    z.object({ item: z.string(), amount: z.string(), cancelledAt: z.iso.datetime(), reason: z.string().nullable() }),
  ),
  /** What was offered to them after another win was cancelled, and what they said. */
  secondChances: z.array(
    z.object({ item: z.string(), amount: z.string(), offeredAt: z.iso.datetime(), outcome: z.string().nullable() }),
  ),
  /** Since when they cannot bid there, and why; `null` when they can. */
  block: z.object({ blockedAt: z.iso.datetime(), reason: z.string().nullable() }).nullable(),
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
