import { type Bidder, bidderOf, isSameBidder } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'

/** What somebody offers, already found to be enough: one amount, or as little as wins up to `cap`. */
export type Challenge = Bidder & {
  cap: Cents
  isMaximum: boolean
}

/** What an offer meets. */
export interface Contest {
  /** The winning bid, or `null` while there is none. */
  leader: (Bidder & { amount: Cents }) | null
  /** Up to how much we bid for the leader: more than the price, or `null`. */
  leaderMaximum: Cents | null
  /** The least that the next bid must be. */
  minimum: Cents
  raise: Cents
}

/** A bid to be entered. `isAutomatic`: the leader's maximum answers somebody else's offer with it. */
export type NextBid = Bidder & {
  amount: Cents
  isAutomatic: boolean
}

/** What an offer comes to: the bids in their order, the last of which leads, and the maximum that then stands. */
export interface Reply {
  bids: NextBid[]
  maximum: Cents | null
}

/**
 * What an offer of at least the minimum comes to against whoever leads. The leader's own maximum places no bid, and an
 * offer of just what somebody else's maximum is places none of its own. See product#maximum-bids.
 */
export function decideContest(offer: Challenge, { leader, leaderMaximum, minimum, raise }: Contest): Reply {
  const isLeader = leader !== null && isSameBidder(leader, offer)
  if (leader && isLeader && offer.isMaximum) {
    return { bids: [], maximum: above(leader.amount, Math.max(offer.cap, leaderMaximum ?? 0)) }
  }
  if (leader && !isLeader && leaderMaximum !== null) return answerMaximum(offer, leader, leaderMaximum, raise)
  const amount = offer.isMaximum ? minimum : offer.cap
  const maximum = isLeader ? leaderMaximum : offer.cap
  return { bids: [{ ...bidderOf(offer), amount, isAutomatic: false }], maximum: above(amount, maximum) }
}

function answerMaximum(offer: Challenge, leader: Bidder, maximum: Cents, raise: Cents): Reply {
  const { cap, isMaximum } = offer
  const ofLeader = (amount: Cents) => ({ ...bidderOf(leader), amount, isAutomatic: true })
  if (cap === maximum) return { bids: [ofLeader(maximum)], maximum: null }
  if (cap < maximum) {
    const answer = ofLeader(Math.min(maximum, cap + raise))
    return {
      bids: [{ ...bidderOf(offer), amount: cap, isAutomatic: false }, answer],
      maximum: above(answer.amount, maximum),
    }
  }
  const amount = isMaximum ? Math.min(cap, maximum + raise) : cap
  return { bids: [ofLeader(maximum), { ...bidderOf(offer), amount, isAutomatic: false }], maximum: above(amount, cap) }
}

/** A maximum that the price has reached is used up. */
function above(price: Cents, maximum: Cents | null): Cents | null {
  return maximum !== null && maximum > price ? maximum : null
}
