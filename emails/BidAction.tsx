import type { LetterItem } from '../api/contract/email/letter.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { Action } from './parts.tsx'
import { letterWords } from './words/catalogues.ts'

/** Straight to the bid form: `#bid-email` is its first field. */
export function BidAction({ letter }: { letter: { item: LetterItem; minimumNextBid: string; language: Language } }) {
  const { item, minimumNextBid, language } = letter
  const words = letterWords(language)('bidOrMore', { price: priceInWords(minimumNextBid) })
  return <Action to={`${item.url}#bid-email`}>{words}</Action>
}
