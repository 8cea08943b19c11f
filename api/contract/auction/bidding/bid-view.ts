import { z } from 'zod'
import { bidderContact, reach } from '../../values/address/bidder-contact.ts'
import { problem } from '../../values/problem.ts'

/** A bid as other bidders see it. See product#masked-addresses. */
export const publicBid = z.object({
  id: z.string(),
  amount: z.string(),
  maskedEmail: z.string(),
  timestamp: z.iso.datetime(),
  isWinning: z.boolean(),
  /** The bid whose bidder's maximum placed this one; `null` when its bidder did. See product#maximum-bids. */
  automaticFor: z.string().nullable(),
})
export type PublicBid = z.output<typeof publicBid>

/** At most this many bids are listed, newest first. See product#public-bid-list. */
export const LONGEST_BID_LIST = 200

/** The answer to an accepted bid; the same again for the same Idempotency-Key. */
export const bidAnswer = z.object({
  message: z.string(),
  /** The bid that was placed; for a maximum of whoever was winning already, which places none, their winning one. */
  bid: publicBid,
  isWinning: z.boolean(),
  currentBid: z.string(),
  minimumNextBid: z.string(),
})
export type BidAnswer = z.output<typeof bidAnswer>

/** Every bid of an item, for its team. `isBlocked`: the address of its bidder cannot bid here any more. */
export const bidHistory = z.object({
  auctionTitle: z.string(),
  totalBids: z.number(),
  highestBid: z.string().nullable(),
  bids: z.array(
    publicBid.omit({ maskedEmail: true }).extend({
      /** The label of its bidder. Scripts read it by this name, which it had before paddles. */
      email: z.string(),
      reach: reach.nullable(),
      isBlocked: z.boolean(),
      contact: bidderContact.nullable(),
      /** Who of the team entered it for its bidder; `null` when its bidder did. */
      enteredByName: z.string().nullable(),
    }),
  ),
})
export type BidHistory = z.output<typeof bidHistory>

/** Why a bid does not count. Codes are those of `BidRefusal`. */
export const bidProblem = problem.extend({
  currentBid: z.string().nullable().optional(),
  minimumNextBid: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  /** Of a very high amount: what its bidder may have meant. */
  suggestedAmount: z.string().nullable().optional(),
  /** For how much it can be had at once. */
  buyNowPrice: z.string().optional(),
})
export type BidProblem = z.output<typeof bidProblem>

/** Before so many hours are left nobody needs to look into who is winning. */
export const CHECK_HOURS = 24
/** More than a team can write to. */
export const MOST_TO_CHECK = 100

/** Who is winning an item that closes soon, and may not exist: the soonest to close first. */
export const leadersToCheck = z.array(
  z.object({
    itemId: z.string(),
    title: z.string(),
    label: z.string(),
    reach: reach.nullable(),
    amount: z.string(),
    endTime: z.iso.datetime(),
  }),
)
export type LeadersToCheck = z.output<typeof leadersToCheck>
