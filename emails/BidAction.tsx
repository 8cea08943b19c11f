import type { EmailItem } from '../api/contract/email/email.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { Action } from './parts.tsx'
import { emailWords } from './words/catalogues.ts'

/** Straight to the bid form: `#bid-email` is its first field. */
export function BidAction({ email }: { email: { item: EmailItem; minimumNextBid: string; language: Language } }) {
  const { item, minimumNextBid, language } = email
  const words = emailWords(language)('bidOrMore', { price: priceInWords(minimumNextBid) })
  return <Action to={`${item.url}#bid-email`}>{words}</Action>
}
