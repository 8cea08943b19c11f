import type { BidAnswer } from '../contract/bidding/bid-view.ts'
import { maskEmail } from '../contract/values/mask.ts'
import { formatMoney, toPrice } from '../contract/values/money.ts'
import type { Verdict } from './judge-offer.ts'

type Counted = Exclude<Verdict, { kind: 'refused' }>

/** What the bidder is told. Made from the offer and its bid alone, so that the same key gets the same answer again. */
export function answerBid(verdict: Counted): BidAnswer {
  const { bid, minimumRaise } = verdict
  const isWinning = bid.beatenAt === null
  const price = bid.beatenAt ?? bid.amount
  return {
    message: messageOf(verdict),
    bid: {
      id: bid.id,
      amount: toPrice(bid.amount),
      maskedEmail: maskEmail(bid.email),
      timestamp: bid.timestamp.toISOString(),
      isWinning,
      automaticFor: bid.automaticFor,
    },
    isWinning,
    currentBid: toPrice(price),
    minimumNextBid: toPrice(price + minimumRaise),
  }
}

function messageOf(verdict: Counted): string {
  // In the same words whether it was raised or not: anybody may type the leader's address.
  if (verdict.kind === 'maximum-set') {
    return `You are already winning. Your maximum is at least ${formatMoney(verdict.maximum)}.`
  }
  const { amount, beatenAt } = verdict.bid
  if (beatenAt === null) return `You’re winning at ${formatMoney(amount)}`
  const price = `The current bid is ${formatMoney(beatenAt)}.`
  return `Your bid of ${formatMoney(amount)} counts, but somebody’s maximum is higher. ${price}`
}
