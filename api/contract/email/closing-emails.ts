import { z } from 'zod'
import { bidderContact, reach } from '../values/address/bidder-contact.ts'
import { paidLine } from '../values/money/payment.ts'
import { aboutItem, instant, item, link, ownBids, price, sender, toBidder, unsubscribe } from './email-parts.ts'

/** To a winner who has not paid all of what they won. See product#payment-reminders. */
const paymentReminder = z.object({
  kind: z.literal('payment-reminder'),
  ...ownBids,
  ...toBidder,
  /** All that they won, whenever they did, as one account. */
  items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
  due: price,
  paid: price,
  waived: price,
  /** What is left. */
  balance: price,
  code: z.string(),
  /** How the organization has winners pay, and where, as far as it says. */
  instructions: z.string().nullable(),
  paymentUrl: link.nullable(),
  /** The organization's words about payment and pickup, where it says nothing more exact; `null` where it does. */
  rules: z.string().nullable(),
})

/** To a winner who has paid for all that they won, or once had. See product#receipts-for-payments. */
const paymentReceipt = z.object({
  kind: z.literal('payment-receipt'),
  ...ownBids,
  ...toBidder,
  /** Whether something no longer holds that an earlier one said. */
  isCorrected: z.boolean(),
  /** All that they won, as one account. `value`: what it was estimated at. None where all wins were cancelled. */
  items: z.array(z.object({ title: z.string(), url: link, amount: price, value: price.nullable() })),
  due: price,
  payments: z.array(paidLine),
  paid: price,
  waived: price,
  /** What is left, and what was paid too much. */
  balance: price,
  credit: price,
  code: z.string(),
  postalAddress: z.string().nullable(),
  taxNumber: z.string().nullable(),
})

/** To an owner: somebody changed how winners pay. */
const paymentChanged = z.object({
  kind: z.literal('payment-changed'),
  organization: sender,
  byName: z.string(),
  settingsUrl: link,
})

/** To an owner: a payment by card was more than its payer owed. */
const overpaid = z.object({
  kind: z.literal('overpaid'),
  organization: sender,
  payer: z.string(),
  code: z.string(),
  credit: price,
  winnerUrl: link,
})

/** Who won an item, for the team. */
const winner = z.object({
  email: z.string(),
  /** A decimal string. */
  amount: z.string(),
  contact: bidderContact.nullable().default(null),
  /** Whether email reaches them; `null` where there is no address. */
  reach: reach.nullable().default(null),
})

/** Emails about what was won at a closing, who pays for it, and who gets what nobody has. */
export const closingEmails = [
  /** What one bidder won at one closing, all of it or what they were not told of yet. `rules`: the organization's words about payment and pickup. */
  z.object({
    kind: z.literal('won'),
    ...ownBids,
    ...toBidder,
    /** Whether they were told of a first win before. */
    isGathered: z.boolean().default(false),
    items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
    total: price,
    /** `null` where the rules say something of their own about it. */
    payBy: instant.nullable().default(null),
    /** By which they are found at the table; `null` in emails from before there were any. */
    code: z.string().nullable().default(null),
    /** How the organization has winners pay, and where, as far as it says. */
    instructions: z.string().nullable().default(null),
    paymentUrl: link.nullable().default(null),
    rules: z.string().nullable(),
  }),
  paymentReminder,
  paymentReceipt,
  paymentChanged,
  overpaid,
  /** To the team. `winner` is `null` for an item that nobody has. `isByRole`: whether its reader gets it as an owner. */
  z.object({
    kind: z.literal('closing-summary'),
    organization: sender,
    isByRole: z.boolean().default(true),
    closedAt: instant,
    items: z.array(
      z.object({
        title: z.string(),
        url: link,
        winner: winner.nullable(),
        /** Without a winner, a win was cancelled. */
        hasBids: z.boolean().optional(),
        /** Until when the next bidder can take it; `null` when nobody is asked. */
        offeredUntil: instant.nullable().optional(),
      }),
    ),
    raised: price,
    adminUrl: link,
  }),
  /** What the items went for that one bidder lost at one closing. */
  z.object({
    kind: z.literal('closing-results'),
    ...ownBids,
    ...unsubscribe,
    ...toBidder,
    items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
  }),
  /** An item that is offered to the next bidder. `answerUrl`: where they take it or not, `yourBid`: what they would pay. */
  z.object({
    kind: z.literal('second-chance'),
    ...ownBids,
    ...aboutItem,
    yourBid: price,
    expiresAt: instant,
    answerUrl: link,
  }),
  /** To the team: an item ended without a winner, as everybody in line was asked. */
  z.object({ kind: z.literal('second-chance-over'), organization: sender, item, winnersUrl: link }),
] as const
