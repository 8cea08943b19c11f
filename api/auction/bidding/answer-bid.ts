import type { BidRefusal } from '../../contract/auction/bidding/bid-rule.ts'
import type { BidAnswer } from '../../contract/auction/bidding/bid-view.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { type Cents, formatMoney, toPrice } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { bidWords } from '../../contract/words/catalogues.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { Verdict } from './judge-offer.ts'

type Counted = Exclude<Verdict, { kind: 'refused' }>

/** Who offered, as people read it, up to how much, if it was a maximum, and in what language they are answered. */
interface Asked {
  bidder: string
  maximum: Cents | null
  /** Whether they wanted to have it at once. */
  isPurchase: boolean
  language: Language
}

/** What the bidder is told, in their language. Made from the offer and its bid alone, so that the same key gets the same answer again. */
export function answerBid(verdict: Counted, { bidder, ...asked }: Asked): BidAnswer {
  const { bid, minimumRaise } = verdict
  const isWinning = bid.beatenAt === null
  const price = bid.beatenAt ?? bid.amount
  return {
    message: messageOf(verdict, asked),
    bid: {
      id: bid.id,
      amount: toPrice(bid.amount),
      maskedEmail: maskEmail(bidder),
      timestamp: bid.timestamp.toISOString(),
      isWinning,
      automaticFor: bid.automaticFor,
    },
    isWinning,
    currentBid: toPrice(price),
    minimumNextBid: toPrice(price + minimumRaise),
  }
}

function messageOf(verdict: Counted, { maximum, isPurchase, language }: Omit<Asked, 'bidder'>): string {
  const say = bidWords(language)
  // In the same words whether it was raised or not: anybody may type the leader's address.
  if (verdict.kind === 'maximum-set') return say('maximumSet', { maximum: formatMoney(verdict.maximum) })
  const amount = formatMoney(verdict.bid.amount)
  const { beatenAt } = verdict.bid
  if (isPurchase) return say('bought', { amount })
  if (beatenAt !== null) return say('beaten', { amount, price: formatMoney(beatenAt) })
  // What they offered themselves just now, never what stands.
  if (maximum !== null && maximum > verdict.bid.amount)
    return say('winningUpTo', { amount, maximum: formatMoney(maximum) })
  return say('winning', { amount })
}

const REFUSED_WITH = {
  'not-found': 404,
  'in-hall': 409,
  blocked: 403,
  'not-started': 409,
  ended: 409,
  paused: 409,
  cooldown: 429,
  'too-low': 400,
  outbid: 409,
  'same-amount': 409,
  'maximum-reached': 409,
  'confirm-amount': 409,
  'confirm-buy-now': 409,
  'buy-now-over': 409,
  'key-reused': 409,
  cancelled: 409,
} as const satisfies Record<BidRefusal['code'], number>

/** Answers that a bid does not count, and why. */
export function answerRefusal(refusal: BidRefusal, set: { headers: Record<string, unknown> }) {
  const { message, ...more } = refusal
  if (more.code === 'cooldown') set.headers['retry-after'] = String(more.retryAfterSeconds)
  return refuse(REFUSED_WITH[more.code], message, more)
}
