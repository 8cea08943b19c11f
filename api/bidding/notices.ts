import type { LetterKind } from '../contract/values/mail-kind.ts'
import { type Cents, toPrice } from '../contract/values/money.ts'
import type { AcceptedBid, ItemState } from './judge-offer.ts'

/** An email that a bid causes. Prices are decimal strings; whatever may change is read when it is sent. */
interface Notice {
  bid: AcceptedBid
  kind: LetterKind
  recipient: string
  content: { bidId: string; yourBid: string }
}

/** The emails that accepted bids on an item cause: notices to outbid bidders, and receipts. */
export function noticesOf({ displaced, receipts }: ItemState): Notice[] {
  return [
    ...displaced.map(({ by, email, amount }) => noticeOf('outbid', by, { recipient: email, yourBid: amount })),
    ...receipts.map((bid) => noticeOf('bid-receipt', bid, { recipient: bid.email, yourBid: bid.amount })),
  ]
}

function noticeOf(kind: LetterKind, bid: AcceptedBid, to: { recipient: string; yourBid: Cents }): Notice {
  return { bid, kind, recipient: to.recipient, content: { bidId: bid.id, yourBid: toPrice(to.yourBid) } }
}
