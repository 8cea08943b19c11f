import { formatMoney, HIGHEST_BID } from '../values/money/money.ts'
import type { Problem } from '../values/problem.ts'
import { LANGUAGES, type Language } from '../values/text/language.ts'
import { requestWords, texts } from './catalogues.ts'

/** What schemas and errors say, which know no reader: their English, and the same in each other language. */
const translations = new Map(LANGUAGES.map((language) => [language, translationsInto(language)]))

function translationsInto(language: Language) {
  const { en: english, [language]: words } = texts
  return new Map([
    ...pairs(english.offer, words.offer),
    ...pairs(english.contact, words.contact),
    ...pairs(english.question, words.question),
    ...pairs(english.donation, words.donation),
    ...pairs(english.gift, words.gift),
    ...pairs(english.request, words.request),
    ...pairs(english.query, words.query),
    ...pairs(english.linkRefusal, words.linkRefusal),
    ...pairs(english.myBids, words.myBids),
    [tooHigh('en'), tooHigh(language)],
  ])
}

/** A refusal in another language. What it says beyond our fixed texts, or in a language that we have no texts of, stays as it is. */
export function problemIn(problem: Problem, language: Language): Problem {
  const { message, issues } = problem
  const translated = (text: string) => translations.get(language)?.get(text) ?? text
  return {
    ...problem,
    message: translated(message),
    ...(issues && { issues: issues.map((issue) => ({ ...issue, message: translated(issue.message) })) }),
  }
}

function pairs<Key extends string>(words: Record<Key, string>, translation: Record<Key, string>): [string, string][] {
  return (Object.keys(words) as Key[]).map((key) => [words[key], translation[key]])
}

function tooHigh(language: Language): string {
  return requestWords(language)('amountTooHigh', { amount: formatMoney(HIGHEST_BID) })
}
