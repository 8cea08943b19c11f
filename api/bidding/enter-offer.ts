import { minimumNextBid } from '../contract/bidding/bid-rule.ts'
import { MINUTE_MS } from '../contract/values/time.ts'
import { answerOffer, type NextBid } from './answer-offer.ts'
import { endAfter } from './extend-end.ts'
import {
  type AcceptedBid,
  type Displacement,
  type ItemOffer,
  type ItemState,
  keyOf,
  type Leader,
  type PlacedBid,
} from './item-state.ts'

/** A bidder gets a receipt of the first bid on an item, and then of one at most in this time. */
export const MINUTES_BETWEEN_RECEIPTS = 5

/**
 * Enters an offer that is not refused, and what somebody's maximum bids in answer.
 * @returns the bid that it placed; `null` for the leader's maximum, and for an offer of just somebody else's maximum
 */
export function enterOffer(state: ItemState, offer: ItemOffer): AcceptedBid | null {
  const { leader: former, leaderMaximum, standing } = state
  const terms = { minimum: minimumNextBid(standing), raise: standing.minimumRaise }
  const { bids, maximum } = answerOffer(offer, { leader: former, leaderMaximum, ...terms })
  const entered = toAccepted(bids, offer, state)
  const placed = entered.find(({ automaticFor }) => automaticFor === null) ?? null
  state.accepted.push(...entered)
  if (placed) follow(state, placed, offer)
  if (placed && former) state.displaced.push(...displacedBy(placed, former, entered))
  state.leaderMaximum = maximum
  if (bids.length === 0) state.hasNewMaximum = true
  const leader = entered.at(-1)
  if (leader) lead(state, leader)
  if (placed) rememberOffer(state, offer, placed, true)
  else if (former?.email === offer.email) rememberOffer(state, offer, former, false)
  return placed
}

function toAccepted(bids: NextBid[], offer: ItemOffer, { leader, standing }: ItemState): AcceptedBid[] {
  const { organizationId, auctionItemId, arrivedAt } = offer
  const last = bids.at(-1)
  const end = endAfter(arrivedAt, standing)
  return bids.map(({ email, amount, isAutomatic }) => ({
    id: Bun.randomUUIDv7(),
    ...{ organizationId, auctionItemId, email, amount },
    // Clocks of two processes may differ a little; timestamps of an item never go back. See product.md#bid-clock.
    timestamp: leader && leader.timestamp > arrivedAt ? leader.timestamp : arrivedAt,
    key: isAutomatic ? null : offer.key,
    automaticFor: isAutomatic && leader ? (leader.automaticFor ?? leader.id) : null,
    beatenAt: last && last.amount > amount && !isAutomatic ? last.amount : null,
    extendedTo: end > standing.endTime && !isAutomatic ? end : null,
  }))
}

/** What follows from a bid that somebody placed, for them and for the end of the item. */
function follow(state: ItemState, bid: AcceptedBid, { remindMe, isMaximum }: ItemOffer) {
  if (owesReceipt(bid, state.lastBidAt.get(bid.email))) state.receipts.push({ bid, isMaximum })
  if (remindMe) state.reminded.add(bid.email)
  state.lastBidAt.set(bid.email, bid.timestamp)
  if (!bid.extendedTo) return
  state.standing.scheduledEndTime ??= state.standing.endTime
  state.standing.endTime = bid.extendedTo
}

function owesReceipt({ timestamp }: AcceptedBid, lastBidAt: Date | undefined): boolean {
  return !lastBidAt || timestamp.getTime() - lastBidAt.getTime() > MINUTES_BETWEEN_RECEIPTS * MINUTE_MS
}

/** Whoever led and does not any more; what their maximum bid in vain is their last bid. */
function displacedBy(by: AcceptedBid, former: Leader, entered: AcceptedBid[]): Displacement[] {
  if (by.beatenAt !== null || by.email === former.email) return []
  const answer = entered.find((bid) => bid.email === former.email)
  const { email, amount } = answer ?? former
  return [{ by, email, amount, wasMaximum: answer !== undefined }]
}

function lead(state: ItemState, leader: Leader) {
  state.leader = leader
  state.standing.currentBid = leader.amount
  state.standing.leader = leader.email
}

function rememberOffer(state: ItemState, offer: ItemOffer, bid: PlacedBid, isPlaced: boolean) {
  if (offer.key === null) return
  const { isMaximum, cap } = offer
  state.byKey.set(keyOf(offer), { bid, isPlaced, isCancelled: false, isMaximum, maximum: isMaximum ? cap : null })
  if (isMaximum) state.keyedMaxima.push({ offer, bidId: bid.id })
}
