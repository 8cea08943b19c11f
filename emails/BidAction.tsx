import type { LetterItem } from '../api/contract/mail/letter.ts'
import { priceInWords } from '../api/contract/values/money.ts'
import { Action } from './parts.tsx'

/** Straight to the bid form: `#bid-email` is its first field. */
export function BidAction({ item, minimumNextBid }: { item: LetterItem; minimumNextBid: string }) {
  return <Action to={`${item.url}#bid-email`}>Bid {priceInWords(minimumNextBid)} or more</Action>
}
