import { FORM_KEY } from '../../contract/auction/bidding/bid-form.ts'
import {
  type BidderHistory,
  type BidRefusal,
  minimumNextBid,
  refuseBid,
  refusePrice,
  takesNow,
} from '../../contract/auction/bidding/bid-rule.ts'
import { bidderKey, bidderOf, isSameBidder } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { bidWords } from '../../contract/words/catalogues.ts'
import { decideContest, type NextBid } from './contest.ts'
import { endsAfter, endsBought } from './extend-end.ts'
import {
  type AcceptedBid,
  type Displacement,
  type ItemOffer,
  type ItemState,
  type KnownOffer,
  keyOf,
  type PlacedBid,
  placedId,
} from './item-state.ts'

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
  const refusal = refuseBid(offer, state.standing, knownOf(state, bidderKey(offer)))
  if (earlierBid && (refusal || !isMeantAgain(earlierBid, offer, state))) return judgeRepeat(earlierBid, offer, state)
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

/**
 * Whether somebody who is winning and lowered their maximum has a form without JavaScript set it again: its key is the same as
 * long as nobody else bids, and an answer that it stands would be untrue.
 */
function isMeantAgain(known: KnownOffer, offer: ItemOffer, state: ItemState): boolean {
  const { leader, leaderMaximum } = state
  const isLowered = leader !== null && Math.max(leader.amount, leaderMaximum ?? 0) < offer.cap
  const isOfLeader = !known.isPlaced && !known.isCancelled && isSame(known, offer) && isLeading(state, offer)
  return isLowered && isOfLeader && offer.key?.startsWith(FORM_KEY) === true
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

/** A bidder gets a receipt of the first bid on an item, and then of one at most in this time. */
const MINUTES_BETWEEN_RECEIPTS = 5

/**
 * Enters an offer that is not refused, and what somebody's maximum bids in answer.
 * @returns the bid that it placed; `null` for the leader's maximum, and for an offer of just somebody else's maximum
 */
function enterOffer(state: ItemState, offer: ItemOffer): AcceptedBid | null {
  const { leader: former, leaderMaximum, standing } = state
  const terms = { minimum: minimumNextBid(standing), raise: standing.minimumRaise }
  const wasLeading = isLeading(state, offer)
  const { bids, maximum } = decideContest(offer, { leader: former, leaderMaximum, ...terms })
  const isBought = takesNow(offer, standing)
  const ends = (isBought ? endsBought : endsAfter)(offer.arrivedAt, standing)
  const entered = toAccepted(bids, offer, { ...state, ends })
  const placed = entered.find(({ automaticFor }) => automaticFor === null) ?? null
  state.accepted.push(...entered)
  if (placed) Object.assign(standing, ends)
  if (isBought) standing.closedAt = ends.endTime
  if (placed && former) state.displaced.push(...displacedBy(placed, former, { entered, leaderMaximum }))
  state.leaderMaximum = maximum
  if (bids.length === 0) state.hasNewMaximum = true
  const leader = entered.at(-1)
  if (leader) lead(state, leader)
  const counted = placed ?? (wasLeading ? former : null)
  if (counted) follow(state, offer, counted, placed !== null)
  return placed
}

function toAccepted(
  bids: NextBid[],
  offer: ItemOffer,
  { leader, standing, ends: { endTime: end } }: ItemState & { ends: ReturnType<typeof endsAfter> },
): AcceptedBid[] {
  const { organizationId, auctionItemId, arrivedAt } = offer
  const last = bids.at(-1)
  const isMoved = end.getTime() !== standing.endTime.getTime()
  return bids.map(({ amount, isAutomatic, ...bidder }) => ({
    ...bidderOf(bidder),
    id: Bun.randomUUIDv7(),
    organizationId,
    auctionItemId,
    amount,
    // Clocks of two processes may differ a little; timestamps of an item never go back. See product#bid-clock.
    timestamp: leader && leader.timestamp > arrivedAt ? leader.timestamp : arrivedAt,
    key: isAutomatic ? null : offer.key,
    automaticFor: isAutomatic && leader ? placedId(leader) : null,
    beatenAt: last && last.amount > amount && !isAutomatic ? last.amount : null,
    extendedTo: isMoved && !isAutomatic ? end : null,
    language: isAutomatic ? 'en' : (offer.entry?.language ?? offer.language),
    enteredByName: isAutomatic ? null : (offer.entry?.byName ?? null),
  }))
}

/** What follows for the bidder from an offer that counts; `bid`: the one it placed, or their winning one. */
function follow(state: ItemState, offer: ItemOffer, bid: PlacedBid, isPlaced: boolean) {
  const hasMaximum = offer.isMaximum && isLeading(state, offer) && state.leaderMaximum !== null
  // Anybody may type the leader's address: its owner is told of every maximum, as far as there is no newer receipt.
  if (!isPlaced || owesBidReceipt(bid, state.lastBidAt.get(bidderKey(bid))))
    state.bidReceipts.push({ bid, offer, hasMaximum })
  if (offer.remindMe) state.reminded.push(offer)
  if (offer.contact) state.named.push(offer)
  if (isPlaced) state.lastBidAt.set(bidderKey(bid), bid.timestamp)
  if (offer.key !== null) rememberOffer(state, offer, offer.key, { bid, isPlaced })
}

function owesBidReceipt({ timestamp }: PlacedBid, lastBidAt: Date | undefined): boolean {
  return !lastBidAt || timestamp.getTime() - lastBidAt.getTime() > MINUTES_BETWEEN_RECEIPTS * MINUTE_MS
}

function isLeading({ leader }: ItemState, offer: ItemOffer): boolean {
  return leader !== null && isSameBidder(leader, offer)
}

/** Whoever led and does not any more; what their maximum bid in vain is their last bid. */
function displacedBy(
  by: AcceptedBid,
  former: PlacedBid,
  { entered, leaderMaximum }: { entered: AcceptedBid[]; leaderMaximum: Cents | null },
): Displacement[] {
  if (by.beatenAt !== null || isSameBidder(by, former)) return []
  const last = entered.find((bid) => isSameBidder(bid, former)) ?? former
  // It may have been used up before, by an offer that it still beat.
  const wasMaximum = leaderMaximum !== null || last.automaticFor !== null
  return [{ by, of: bidderOf(last), amount: last.amount, wasMaximum }]
}

function lead(state: ItemState, leader: PlacedBid) {
  state.leader = leader
  state.standing.currentBid = leader.amount
  state.standing.leader = bidderKey(leader)
}

function rememberOffer(state: ItemState, offer: ItemOffer, key: string, counted: Pick<KnownOffer, 'bid' | 'isPlaced'>) {
  const { isMaximum, cap } = offer
  const maximum = isMaximum ? cap : null
  state.byKey.set(keyOf(bidderKey(offer), key), { ...counted, isCancelled: false, isMaximum, maximum })
  if (isMaximum) state.keyedMaxima.push({ offer, bidId: counted.bid.id })
}
