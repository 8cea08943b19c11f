import { type BidRefusal, type Offer, refuseBid, type Standing } from '../contract/bidding/bid-rule.ts'
import type { Cents } from '../contract/values/money.ts'
import { MINUTE_MS } from '../contract/values/time.ts'

/** An offer on its way to one item. */
export interface ItemOffer extends Offer {
  organizationId: string
  auctionItemId: string
  /** The bidder's `Idempotency-Key`, or `null`. */
  key: string | null
  /** Whether the bidder wants an email before the item closes. */
  remindMe: boolean
}

/** A bidder gets a receipt of the first bid on an item, and then of one at most in this time. */
export const MINUTES_BETWEEN_RECEIPTS = 5

export interface AcceptedBid {
  id: string
  organizationId: string
  auctionItemId: string
  email: string
  amount: Cents
  timestamp: Date
  key: string | null
}

/** A bid that carries a key, and whether it was cancelled since. */
export type KeyedBid = AcceptedBid & { isCancelled: boolean }

/** What became of an offer. `isRepeat`: the key was known, and this is its first answer again. */
export type Verdict =
  | { kind: 'accepted'; bid: AcceptedBid; minimumRaise: Cents; isRepeat: boolean }
  | { kind: 'refused'; refusal: BidRefusal }

/** A verdict, or that it is too early for one: ask again once the item is closed. */
export type Judgement = Verdict | { kind: 'undecided' }

/** The bid that lost the lead, and the one that took it. */
export interface Displacement {
  by: AcceptedBid
  email: string
  amount: Cents
}

/** An item while its lock is held: its state before, and what the offers change. */
export interface ItemState {
  standing: Standing
  /** The winning bid; it moves as bids are accepted. */
  leader: Pick<AcceptedBid, 'id' | 'email' | 'amount' | 'timestamp'> | null
  /** The winning bid before the first offer; it stops winning if one is accepted. */
  formerLeaderId: string | null
  lastBidAt: Map<string, Date>
  /** Bids that carry a key, by `keyOf`. */
  byKey: Map<string, KeyedBid>
  accepted: AcceptedBid[]
  displaced: Displacement[]
  /** Accepted bids whose bidders are owed a receipt. */
  receipts: AcceptedBid[]
  /** Who asked for a reminder. */
  reminded: Set<string>
}

/** A key belongs to its bidder, so nobody can use up somebody else's. */
export function keyOf({ email, key }: Pick<ItemOffer, 'email' | 'key'>): string {
  return `${email} ${key}`
}

/** Judges one offer and records it if accepted; the next offer is judged by the result. */
export function judgeOffer(state: ItemState, offer: ItemOffer): Judgement {
  const repeated = offer.key === null ? undefined : state.byKey.get(keyOf(offer))
  if (repeated) return judgeRepeat(repeated, offer, state)
  const refusal = refuseBid(offer, state.standing, state.lastBidAt.get(offer.email) ?? null)
  if (refusal) return isTooEarlyToSay(refusal, offer, state) ? { kind: 'undecided' } : { kind: 'refused', refusal }
  return { kind: 'accepted', bid: enter(state, offer), minimumRaise: state.standing.minimumRaise, isRepeat: false }
}

/**
 * Until the item is closed, an earlier try with the same key may still be on its way through another process, and counts
 * if it arrived in time: a bidder who is told no must not win after all.
 */
function isTooEarlyToSay({ code }: BidRefusal, { key }: ItemOffer, { standing }: ItemState): boolean {
  return code === 'ended' && key !== null && !standing.closedAt
}

function judgeRepeat({ isCancelled, ...bid }: KeyedBid, { amount }: ItemOffer, { standing }: ItemState): Judgement {
  if (bid.amount !== amount) return { kind: 'refused', refusal: KEY_REUSED }
  if (isCancelled) return { kind: 'refused', refusal: CANCELLED }
  return { kind: 'accepted', bid, minimumRaise: standing.minimumRaise, isRepeat: true }
}

const KEY_REUSED: BidRefusal = {
  code: 'key-reused',
  message: 'This Idempotency-Key was used for another bid. Please send a new one.',
}
const CANCELLED: BidRefusal = {
  code: 'cancelled',
  message: 'This bid was withdrawn or cancelled. It no longer counts.',
}

function enter(state: ItemState, offer: ItemOffer): AcceptedBid {
  const { leader } = state
  const bid: AcceptedBid = {
    id: Bun.randomUUIDv7(),
    organizationId: offer.organizationId,
    auctionItemId: offer.auctionItemId,
    email: offer.email,
    amount: offer.amount,
    // Clocks of two processes may differ a little; timestamps of an item never go back. See product.md#bid-clock.
    timestamp: leader && leader.timestamp > offer.arrivedAt ? leader.timestamp : offer.arrivedAt,
    key: offer.key,
  }
  if (leader && leader.email !== bid.email)
    state.displaced.push({ by: bid, email: leader.email, amount: leader.amount })
  state.accepted.push(bid)
  if (owesReceipt(bid, state.lastBidAt.get(bid.email))) state.receipts.push(bid)
  if (offer.remindMe) state.reminded.add(bid.email)
  state.leader = bid
  state.standing.currentBid = bid.amount
  state.lastBidAt.set(bid.email, bid.timestamp)
  if (bid.key !== null) state.byKey.set(keyOf(bid), { ...bid, isCancelled: false })
  return bid
}

function owesReceipt({ timestamp }: AcceptedBid, lastBidAt: Date | undefined): boolean {
  return !lastBidAt || timestamp.getTime() - lastBidAt.getTime() > MINUTES_BETWEEN_RECEIPTS * MINUTE_MS
}
