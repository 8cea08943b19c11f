import type { BidAnswer } from '../contract/bidding/bid-view.ts'
import { maskEmail } from '../contract/values/mask.ts'
import { formatMoney, toPrice } from '../contract/values/money.ts'
import type { Judgement } from './judge-offer.ts'

/** What the bidder is told. Made from the bid alone, so that the same key gets the same answer again. */
export function answerBid({ bid, minimumRaise }: Extract<Judgement, { kind: 'accepted' }>): BidAnswer {
  return {
    message: `You’re winning at ${formatMoney(bid.amount)}`,
    bid: {
      id: bid.id,
      amount: toPrice(bid.amount),
      maskedEmail: maskEmail(bid.email),
      timestamp: bid.timestamp.toISOString(),
      isWinning: true,
    },
    minimumNextBid: toPrice(bid.amount + minimumRaise),
  }
}
