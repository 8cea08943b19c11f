import type { Language } from '../../api/contract/values/text/language.ts'
import type { Translation } from '../../api/contract/words/say.ts'
import { contactFields } from './en/bidding.ts'
import { myBids } from './en/my-bids.ts'
import { contactFields as contactFieldsInSpanish } from './es/bidding.ts'
import { myBids as myBidsInSpanish } from './es/my-bids.ts'

const english = { ...myBids, ...contactFields } as const
export type MyBidsEnglish = typeof english
export type MyBidsTexts = Translation<MyBidsEnglish>

/** What My bids says, for the island that shows them: it gets those of one language. */
export const myBidsTexts: Record<Language, MyBidsTexts> = {
  en: english,
  es: { ...myBidsInSpanish, ...contactFieldsInSpanish },
}
