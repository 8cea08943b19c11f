import type { LetterKind } from '../contract/values/mail-kind.ts'
import { type Cents, toPrice } from '../contract/values/money.ts'
import type { AcceptedBid, ItemState } from './judge-offer.ts'

/** A mail that a bid causes. Prices are decimal strings; what moves until it is sent is read then. */
interface Notice {
  bid: AcceptedBid
  kind: LetterKind
  recipient: string
  content: { bidId: string; yourBid: string }
}

/** The mails that the accepted bids of one item cause: the displaced are told, and bidders get a receipt. */
export function noticesOf({ displaced, receipts }: ItemState): Notice[] {
  return [
    ...displaced.map(({ by, email, amount }) => noticeOf('outbid', by, { recipient: email, yourBid: amount })),
    ...receipts.map((bid) => noticeOf('bid-receipt', bid, { recipient: bid.email, yourBid: bid.amount })),
  ]
}

function noticeOf(kind: LetterKind, bid: AcceptedBid, to: { recipient: string; yourBid: Cents }): Notice {
  return { bid, kind, recipient: to.recipient, content: { bidId: bid.id, yourBid: toPrice(to.yourBid) } }
}
