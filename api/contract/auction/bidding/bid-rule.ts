import { type Bidder, bidderKey } from '../../values/address/bidder.ts'
import { type Cents, formatMoney, HIGHEST_BID, toOptionalPrice, toPrice } from '../../values/money/money.ts'
import type { Language } from '../../values/text/language.ts'
import { MINUTE_MS } from '../../values/time/time.ts'
import { bidWords } from '../../words/catalogues.ts'
import type { bid as english } from '../../words/en.ts'
import type { Say } from '../../words/say.ts'
import { isPausedAt, type Pause } from '../items/pause.ts'
import { phaseAt, type Schedule } from '../items/phase.ts'

/** A bidder waits this long before bidding on the same item again. See product#cooldown. */
export const COOLDOWN_SECONDS = 30
/** From so many times the minimum on, an offer is asked about; a maximum later, as room above the price is what it is for. */
const ABSURD_FACTOR = { bid: 5, maximum: 20 }
/** By how much a slip makes an amount too high, that nearest the minimum first: a point left out, or a zero too many. */
const SLIPS = [100, 10]
/** Below this none is asked about. See product#very-high-bids. */
const LEAST_ABSURD: Cents = 5_000

/** What a bid is judged against: the item's terms and its price, read behind the item's lock. */
export interface Standing extends Schedule {
  /** False when the item is archived or deleted, or its organization inactive. */
  isOpenToPublic: boolean
  /** Whether it is sold in the room, so that bids are called out there. See product#the-hall. */
  isInHall: boolean
  /** Set when the item was closed or bought; nothing is accepted afterwards, whenever it arrived. */
  closedAt: Date | null
  /** The organization's latest one, over or not; `null` when it never paused bidding. */
  pause: Pause | null
  startingBid: Cents
  minimumRaise: Cents
  /** For how much whoever comes before the first bid can have it at once; `null`: not. See product#buy-it-now. */
  buyNowPrice: Cents | null
  /** The highest bid, or `null` while there is none. */
  currentBid: Cents | null
  /** The `bidderKey` of the highest bid's bidder, or `null` while there is none. */
  leader: string | null
}

/** An offer as it reached the server; an address is normalized, see `parseEmail`. */
export type Offer = Bidder & {
  /** The most that its bidder pays: the amount of a bid, or the maximum up to which we bid for them. */
  cap: Cents
  /** Whether `cap` is a maximum. See product#maximum-bids. */
  isMaximum: boolean
  arrivedAt: Date
  /** The bidder was asked about a very high amount and said yes. */
  confirmAmount: boolean
  /** Whether its bidder wants to have the item at once, for all of `cap`; `null` where that is not offered. */
  buyNow: boolean | null
  /** What its bidder reads. */
  language: Language
}

/** What is known of who makes an offer, read behind the item's lock. */
export interface BidderHistory {
  /** When their last accepted bid on the item arrived, automatic ones apart, or `null`. */
  lastBidAt: Date | null
  /** The contact email of the organization, if it has blocked them, else `null`. See product#blocked-addresses. */
  blockedBy: string | null
}

/** What is refused whoever offers, and whatever. */
type OutrightCode = 'not-found' | 'blocked' | 'not-started' | 'ended' | 'paused'

/** Why a bid does not count. `message` is shown to the bidder as it stands. */
export type BidRefusal = { message: string } & (
  | { code: OutrightCode | 'in-hall' }
  | { code: 'cooldown'; retryAfterSeconds: number }
  | { code: 'too-low' | 'outbid' | 'same-amount' | 'buy-now-over'; currentBid: string | null; minimumNextBid: string }
  | { code: 'confirm-buy-now'; buyNowPrice: string }
  /** `suggestedAmount`: what the bidder would have typed without a slip; `null` where none is likely. */
  | { code: 'confirm-amount'; suggestedAmount: string | null }
  | { code: 'maximum-reached' | 'key-reused' | 'cancelled' }
)

/**
 * The least that the next bid must be: the starting bid, afterwards the current bid plus the raise. See
 * product#minimum-bid.
 */
export function minimumNextBid(terms: Pick<Standing, 'currentBid' | 'startingBid' | 'minimumRaise'>): Cents {
  return terms.currentBid === null ? terms.startingBid : terms.currentBid + terms.minimumRaise
}

/** Why `offer` does not count against `standing`, or `null` when it does. See product#judging-a-bid. */
export function refuseBid(
  offer: Offer,
  standing: Standing,
  { lastBidAt, blockedBy }: BidderHistory,
): BidRefusal | null {
  if (standing.isInHall) return { code: 'in-hall', message: bidWords(offer.language)('inHall') }
  const outright = refuseOutright(offer, standing, blockedBy, bidWords(offer.language))
  // The leader's maximum places no bid. Whatever it is, it gets the same answer: anybody may type the leader's address.
  if (outright || (offer.isMaximum && bidderKey(offer) === standing.leader)) return outright
  if (takesNow(offer, standing)) return null
  return (
    refuseBuyNow(offer, standing) ??
    refusePrice(offer, standing) ??
    // Before the cooldown: a very high amount is not a way to ask, for nothing, whether somebody has just bid.
    questionAmount(offer, minimumNextBid(standing)) ??
    refuseHaste(offer, lastBidAt)
  )
}

/** Whether an offer takes the item at once: before the first bid, and for just the price that is asked. */
export function takesNow(
  { buyNow, isMaximum, cap }: Pick<Offer, 'buyNow' | 'isMaximum' | 'cap'>,
  { buyNowPrice, currentBid }: Pick<Standing, 'buyNowPrice' | 'currentBid'>,
): boolean {
  return buyNow === true && !isMaximum && currentBid === null && cap === buyNowPrice
}

/**
 * What whoever wants the item at once is asked or told, and whoever offers as much as that costs: they never pay more. See
 * product#buy-it-now.
 */
function refuseBuyNow({ buyNow, cap, language }: Offer, standing: Standing): BidRefusal | null {
  const { buyNowPrice, currentBid } = standing
  const say = bidWords(language)
  if (buyNow !== null && buyNowPrice !== null && currentBid === null) {
    if (!buyNow && cap < buyNowPrice) return null
    const message = say('confirmBuyNow', { price: formatMoney(buyNowPrice) })
    return { code: 'confirm-buy-now', message, buyNowPrice: toPrice(buyNowPrice) }
  }
  if (!buyNow) return null
  const minimum = minimumNextBid(standing)
  const message = say(currentBid === null ? 'buyNowGone' : 'buyNowOver', { minimum: formatMoney(minimum) })
  return { code: 'buy-now-over', message, currentBid: toOptionalPrice(currentBid), minimumNextBid: toPrice(minimum) }
}

/** Whatever is offered for the item, or bought of it. */
export function refuseOutright(
  { arrivedAt }: Pick<Offer, 'arrivedAt'>,
  standing: Pick<Standing, 'isOpenToPublic' | 'closedAt' | 'pause' | keyof Schedule>,
  blockedBy: string | null,
  say: Say<Pick<typeof english, 'notFound' | 'blocked' | 'notStarted' | 'ended' | 'paused'>>,
): ({ message: string } & { code: OutrightCode }) | null {
  if (!standing.isOpenToPublic) return { code: 'not-found', message: say('notFound') }
  if (blockedBy !== null) return { code: 'blocked', message: say('blocked', { contact: blockedBy }) }
  const phase = phaseAt(arrivedAt, standing)
  if (phase === 'not-started') return { code: 'not-started', message: say('notStarted') }
  if (phase === 'ended' || standing.closedAt) return { code: 'ended', message: say('ended') }
  const { pause } = standing
  if (!pause || !isPausedAt(arrivedAt, pause)) return null
  // In minutes: whoever bids may be on other clocks than the organization.
  const count = Math.ceil((pause.endedAt.getTime() - arrivedAt.getTime()) / MINUTE_MS)
  return { code: 'paused', message: say('paused', { count }) }
}

/** Why an offer is not enough, or `null` when it is. */
export function refusePrice(
  offer: Pick<Offer, 'cap' | 'language'>,
  standing: Pick<Standing, 'currentBid' | 'startingBid' | 'minimumRaise'>,
): BidRefusal | null {
  const { cap: amount } = offer
  const say = bidWords(offer.language)
  const minimum = minimumNextBid(standing)
  if (minimum > HIGHEST_BID) {
    return { code: 'maximum-reached', message: say('maximumReached', { amount: formatMoney(HIGHEST_BID) }) }
  }
  if (amount >= minimum) return null
  const { currentBid, startingBid } = standing
  const price = {
    currentBid: toOptionalPrice(currentBid),
    minimumNextBid: toPrice(minimum),
  }
  const words = { minimum: formatMoney(minimum) }
  // An amount that was enough before somebody else bid is "outbid"; one that never was is "too low".
  if (currentBid === null || amount < startingBid || amount > currentBid)
    return { code: 'too-low', message: say('tooLow', words), ...price }
  if (amount === currentBid) return { code: 'same-amount', message: say('sameAmount', words), ...price }
  return { code: 'outbid', message: say('outbid', words), ...price }
}

function refuseHaste({ arrivedAt, language }: Offer, lastBidAt: Date | null): BidRefusal | null {
  if (!lastBidAt) return null
  const waited = (arrivedAt.getTime() - lastBidAt.getTime()) / 1000
  if (waited >= COOLDOWN_SECONDS) return null
  const retryAfterSeconds = Math.min(COOLDOWN_SECONDS, Math.ceil(COOLDOWN_SECONDS - waited))
  return {
    code: 'cooldown',
    message: bidWords(language)('cooldown', { seconds: retryAfterSeconds }),
    retryAfterSeconds,
  }
}

function questionAmount({ cap, isMaximum, confirmAmount, language }: Offer, minimum: Cents): BidRefusal | null {
  const isAbsurd = (amount: Cents) =>
    amount >= LEAST_ABSURD && amount >= ABSURD_FACTOR[isMaximum ? 'maximum' : 'bid'] * minimum
  if (!isAbsurd(cap) || confirmAmount) return null
  const say = bidWords(language)
  const words = { amount: formatMoney(cap), minimum: formatMoney(minimum) }
  // What would be asked about again is no better guess.
  const suggested = SLIPS.map((factor) => cap / factor).find(
    (amount) => Number.isInteger(amount) && amount >= minimum && !isAbsurd(amount),
  )
  if (suggested === undefined)
    return { code: 'confirm-amount', message: say('confirmAmount', words), suggestedAmount: null }
  const message = say('confirmSlip', { ...words, suggested: formatMoney(suggested) })
  return { code: 'confirm-amount', message, suggestedAmount: toPrice(suggested) }
}
