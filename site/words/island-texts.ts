import type { Language } from '../../api/contract/values/text/language.ts'
import { offer } from '../../api/contract/words/en.ts'
import { offer as offerInSpanish } from '../../api/contract/words/es.ts'
import type { Translation } from '../../api/contract/words/say.ts'
import { bidding, contactFields } from './en/bidding.ts'
import { bidding as biddingInSpanish, contactFields as contactFieldsInSpanish } from './es/bidding.ts'

const english = { ...bidding, ...contactFields, ...offer } as const
export type IslandTexts = typeof english

/** What islands say, to be sent along with their page. */
export const islandTexts: Record<Language, Translation<IslandTexts>> = {
  en: english,
  es: { ...biddingInSpanish, ...contactFieldsInSpanish, ...offerInSpanish },
}
