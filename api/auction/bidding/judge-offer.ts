import { type BidderHistory, type BidRefusal, refuseBid, refusePrice } from '../../contract/auction/bidding/bid-rule.ts'
import { bidderKey, isSameBidder } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { bidWords } from '../../contract/words/catalogues.ts'
import { enterOffer } from './enter-offer.ts'
import { type ItemOffer, type ItemState, type KnownOffer, keyOf, type PlacedBid } from './item-state.ts'

/**
 * What became of an offer. `isRepeat`: the key was known, and this is its first answer again. 'maximum-set': the leader's
 * maximum places no bid, theirs is the winning one.
 */
export type Verdict =
  | { kind: 'accepted'; bid: PlacedBid; minimumRaise: Cents; isRepeat: boolean }
  | { kind: 'maximum-set'; maximum: Cents; bid: PlacedBid; minimumRaise: Cents }
  | { kind: 'refused'; refusal: BidRefusal }

/** A verdict, or that it is too early for one: ask again once the item is closed. */
export type Judgement = Verdict | { kind: 'undecided' }

/** Judges one offer and records it if accepted; the next offer is judged by the result. */
export function judgeOffer(state: ItemState, offer: ItemOffer): Judgement {
  const earlierBid = offer.key === null ? undefined : state.byKey.get(keyOf(bidderKey(offer), offer.key))
  if (earlierBid) return judgeRepeat(earlierBid, offer, state)
  const refusal = refuseBid(offer, state.standing, knownOf(state, bidderKey(offer)))
  if (refusal) return isTooEarlyToSay(refusal, offer, state) ? { kind: 'undecided' } : { kind: 'refused', refusal }
  const { minimumRaise } = state.standing
  const bid = enterOffer(state, offer)
  if (bid) return { kind: 'accepted', bid, minimumRaise, isRepeat: false }
  if (!state.leader || !isSameBidder(state.leader, offer)) return { kind: 'refused', refusal: refuseTie(offer, state) }
  return { kind: 'maximum-set', maximum: offer.cap, bid: state.leader, minimumRaise }
}

function knownOf({ lastBidAt, blocked }: ItemState, bidder: string): BidderHistory {
  return { lastBidAt: lastBidAt.get(bidder) ?? null, blockedBy: blocked.get(bidder) ?? null }
}

/** Somebody's maximum was just that much, and came first. */
function refuseTie(offer: ItemOffer, { standing, auctionItemId }: ItemState): BidRefusal {
  const refusal = refusePrice(offer, standing)
  if (!refusal) throw new Error(`An offer for item ${auctionItemId} ties with a price below it`)
  return refusal
}

/**
 * Until the item is closed, an earlier try with the same key may still be on its way through another process, and counts
 * if it arrived in time: a bidder who is told no must not win after all.
 */
function isTooEarlyToSay({ code }: BidRefusal, { key }: ItemOffer, { standing }: ItemState): boolean {
  return code === 'ended' && key !== null && !standing.closedAt
}

function judgeRepeat(known: KnownOffer, offer: ItemOffer, { standing: { minimumRaise } }: ItemState): Judgement {
  const { bid, isPlaced, isCancelled } = known
  const say = bidWords(offer.language)
  if (!isSame(known, offer)) return { kind: 'refused', refusal: { code: 'key-reused', message: say('keyReused') } }
  if (isCancelled) return { kind: 'refused', refusal: { code: 'cancelled', message: say('cancelled') } }
  if (isPlaced) return { kind: 'accepted', bid, minimumRaise, isRepeat: true }
  return { kind: 'maximum-set', maximum: offer.cap, bid, minimumRaise }
}

function isSame({ bid, isMaximum, maximum }: KnownOffer, offer: ItemOffer): boolean {
  const cap = isMaximum ? maximum : bid.amount
  return isMaximum === offer.isMaximum && (cap === null || cap === offer.cap)
}
