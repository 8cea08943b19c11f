import { phaseAt, type Schedule } from '../items/phase.ts'
import { type Cents, formatMoney, HIGHEST_BID, toPrice } from '../values/money.ts'

/** A bidder waits this long before bidding on the same item again. See product.md#cooldown. */
export const COOLDOWN_SECONDS = 30
/** A bid is asked about when it passes both of these. See product.md#very-high-bids. */
export const ABSURD_FACTOR = 20
export const ABSURD_AMOUNT: Cents = 1_000_000

/** What a bid is judged against: the item's terms and its price, read behind the item's lock. */
export interface Standing extends Schedule {
  /** False when the item is archived or deleted, or its organization inactive. */
  isOpenToPublic: boolean
  /** Set when the item was closed; nothing is accepted afterwards, whenever it arrived. */
  closedAt: Date | null
  startingBid: Cents
  minimumRaise: Cents
  /** The highest bid, or `null` while there is none. */
  currentBid: Cents | null
  /** The address of the highest bid's bidder, or `null` while there is none. */
  leader: string | null
}

/** An offer as it reached the server. */
export interface Offer {
  /** Normalized, see `parseEmail`. */
  email: string
  /** The most that its bidder pays: the amount of a bid, or the maximum up to which we bid for them. */
  cap: Cents
  /** Whether `cap` is a maximum. See product.md#maximum-bids. */
  isMaximum: boolean
  arrivedAt: Date
  /** The bidder was asked about a very high amount and said yes. */
  confirmAmount: boolean
}

/** Why a bid does not count. `message` is shown to the bidder as it stands. */
export type BidRefusal = { message: string } & (
  | { code: 'not-found' | 'not-started' | 'ended' }
  | { code: 'cooldown'; retryAfterSeconds: number }
  | { code: 'too-low' | 'outbid' | 'same-amount'; currentBid: string | null; minimumNextBid: string }
  | { code: 'maximum-reached' | 'confirm-amount' | 'key-reused' | 'cancelled' }
)

/**
 * The least that the next bid must be: the starting bid, afterwards the current bid plus the raise. See
 * product.md#minimum-bid.
 */
export function minimumNextBid(terms: Pick<Standing, 'currentBid' | 'startingBid' | 'minimumRaise'>): Cents {
  return terms.currentBid === null ? terms.startingBid : terms.currentBid + terms.minimumRaise
}

/** The message for a bid below the minimum, in the form and on the server. See product.md#bid-refusals. */
export function bidAtLeast(minimum: Cents): string {
  return `Bid must be at least ${formatMoney(minimum)}`
}

/**
 * Why `offer` does not count against `standing`, or `null` when it does. See product.md#judging-a-bid.
 * @param lastBidAt when this bidder's last accepted bid on the item arrived, automatic ones apart, or `null`
 */
export function refuseBid(offer: Offer, standing: Standing, lastBidAt: Date | null): BidRefusal | null {
  const tooEarlyOrLate = refuseTime(offer.arrivedAt, standing)
  // The leader's maximum places no bid. Whatever it is, it gets the same answer: anybody may type the leader's address.
  if (tooEarlyOrLate || (offer.isMaximum && offer.email === standing.leader)) return tooEarlyOrLate
  return (
    refusePrice(offer.cap, standing) ??
    // Before the cooldown: a very high amount is not a way to ask, for nothing, whether somebody has just bid.
    questionAmount(offer, minimumNextBid(standing)) ??
    refuseHaste(offer.arrivedAt, lastBidAt)
  )
}

function refuseTime(arrivedAt: Date, standing: Standing): BidRefusal | null {
  if (!standing.isOpenToPublic) return { code: 'not-found', message: 'No active auction found' }
  const phase = phaseAt(arrivedAt, standing)
  if (phase === 'not-started') return { code: 'not-started', message: 'Bidding has not started yet.' }
  if (phase === 'ended' || standing.closedAt) return { code: 'ended', message: 'Bidding has ended.' }
  return null
}

/** Why a bid of `amount` is not enough, or `null` when it is. */
export function refusePrice(amount: Cents, standing: Standing): BidRefusal | null {
  const minimum = minimumNextBid(standing)
  if (minimum > HIGHEST_BID) {
    return {
      code: 'maximum-reached',
      message: `This item has reached the maximum bid of ${formatMoney(HIGHEST_BID)}.`,
    }
  }
  if (amount >= minimum) return null
  const { currentBid, startingBid } = standing
  const price = {
    currentBid: currentBid === null ? null : toPrice(currentBid),
    minimumNextBid: toPrice(minimum),
  }
  const atLeast = bidAtLeast(minimum)
  // An amount that was enough before somebody else bid is "outbid"; one that never was is "too low".
  if (currentBid === null || amount < startingBid || amount > currentBid)
    return { code: 'too-low', message: atLeast, ...price }
  if (amount === currentBid) {
    return {
      code: 'same-amount',
      message: `Someone already placed the same bid amount. ${atLeast}.`,
      ...price,
    }
  }
  return { code: 'outbid', message: `You have been outbid. ${atLeast}.`, ...price }
}

function refuseHaste(arrivedAt: Date, lastBidAt: Date | null): BidRefusal | null {
  if (!lastBidAt) return null
  const waited = (arrivedAt.getTime() - lastBidAt.getTime()) / 1000
  if (waited >= COOLDOWN_SECONDS) return null
  const retryAfterSeconds = Math.min(COOLDOWN_SECONDS, Math.ceil(COOLDOWN_SECONDS - waited))
  return {
    code: 'cooldown',
    message: `Please wait ${retryAfterSeconds} seconds before bidding again.`,
    retryAfterSeconds,
  }
}

function questionAmount({ cap, confirmAmount }: Offer, minimum: Cents): BidRefusal | null {
  const isAbsurd = cap > ABSURD_FACTOR * minimum && cap > ABSURD_AMOUNT
  if (!isAbsurd || confirmAmount) return null
  return {
    code: 'confirm-amount',
    message: `That’s much higher than the current bid. Did you mean ${formatMoney(cap)}?`,
  }
}
