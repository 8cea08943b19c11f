import { z } from 'zod'
import { asks } from '../values/address/bidder-contact.ts'
import { roles } from '../values/kind/role.ts'
import { billGift, billShare, paymentView, undoneHandovers, winnerSums, wonItem } from './winner-view.ts'

/** Who works at the checkout, where, and until when; a member of the team works there without an end. */
export const checkoutStart = z.object({
  organization: z.object({ name: z.string(), slug: z.string(), timeZone: z.string() }),
  name: z.string(),
  role: z.enum([...roles, 'helper']),
  endsAt: z.iso.datetime().nullable(),
  /** What bidders are asked besides their email. */
  asks,
  /** Whether guests bid with paddles, too. */
  usesPaddles: z.boolean(),
  /** Whether items of the event at hand are sold in the room. */
  hasHall: z.boolean(),
  /** Whether gifts are entered by numbers of paddles: a cause of that event is on, or was while some can still be undone. */
  raisesPaddles: z.boolean(),
})
export type CheckoutStart = z.output<typeof checkoutStart>

/** A winner by name, code, and address, masked for helpers: what tells two of them apart, and no more. */
export const checkoutWinner = winnerSums.extend({
  id: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  label: z.string(),
  hasTests: z.boolean(),
  promisedDay: z.iso.date().nullable(),
  itemCount: z.number(),
  leftCount: z.number(),
})
export type CheckoutWinner = z.output<typeof checkoutWinner>

/** An item that takes bids now, sells places, or is sold in the room. */
export const checkoutItem = z.object({
  id: z.string(),
  title: z.string(),
  itemNumber: z.number().nullable(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  currentBid: z.string().nullable(),
  minimumNextBid: z.string(),
  bidCount: z.number(),
  /** What it sells at a fixed price, and how much of that nobody has; `null` where it takes bids. */
  sale: z
    .object({
      mostEach: z.number(),
      left: z.number(),
      kinds: z.array(z.object({ name: z.string(), price: z.string() })),
    })
    .nullable(),
  /** Whether it is sold in the room: that has a screen of its own. */
  isInHall: z.boolean(),
  endTime: z.iso.datetime(),
})
export type CheckoutItem = z.output<typeof checkoutItem>

/** A winner in a list. */
const listedWinner = checkoutWinner.extend({
  titles: z.array(z.string()),
  /** How many lines more are on their bill. */
  moreTitles: z.number(),
})
export type ListedWinner = z.output<typeof listedWinner>

/** As many as somebody looks through. */
export const MOST_MATCHES = 12
/** As many of those who are still to come: an evening's. */
export const MOST_WAITING = 60
/** So many lines of a listed winner’s bill are named. */
export const MOST_NAMED_ITEMS = 3

/** What somebody typed, or a scanner did; nothing asks for those who are still to come. */
export const findQuery = z.object({ search: z.string().max(200).default('') })

/** Who and what that may mean. */
export const checkoutMatches = z.object({
  /** With the first lines of their bills, which tell those apart who gave no name. */
  winners: z.array(listedWinner),
  items: z.array(checkoutItem),
  /** Whether there are more than are listed. */
  hasMore: z.boolean(),
})
export type CheckoutMatches = z.output<typeof checkoutMatches>

/** One winner at the checkout. */
export const checkoutSheet = z.object({
  winner: checkoutWinner,
  note: z.string().nullable(),
  items: z.array(wonItem),
  shares: z.array(billShare),
  gifts: z.array(billGift),
  payments: z.array(paymentView),
  undone: undoneHandovers,
  /** The path of their bill, where they pay what is left by card; `null` where no cards are taken, or nothing is left. */
  payPath: z.string().nullable(),
})
export type CheckoutSheet = z.output<typeof checkoutSheet>
