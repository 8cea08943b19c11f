import { formatMoney, HIGHEST_BID } from '../values/money/money.ts'
import type { Problem } from '../values/problem.ts'
import type { Language } from '../values/text/language.ts'
import { requestWords } from './catalogues.ts'
import * as english from './en.ts'
import * as spanish from './es.ts'

/** What schemas and errors say, which know no reader: their English, and the same in Spanish. */
const inSpanish = new Map([
  ...pairs(english.offer, spanish.offer),
  ...pairs(english.contact, spanish.contact),
  ...pairs(english.question, spanish.question),
  ...pairs(english.donation, spanish.donation),
  ...pairs(english.request, spanish.request),
  ...pairs(english.linkRefusal, spanish.linkRefusal),
  ...pairs(english.myBids, spanish.myBids),
  [tooHigh('en'), tooHigh('es')],
])

/** A refusal in another language. What it says beyond our fixed texts stays as it is. */
export function problemIn(problem: Problem, language: Language): Problem {
  if (language === 'en') return problem
  const { message, issues } = problem
  return {
    ...problem,
    message: translated(message),
    ...(issues && { issues: issues.map((issue) => ({ ...issue, message: translated(issue.message) })) }),
  }
}

function translated(message: string): string {
  return inSpanish.get(message) ?? message
}

function pairs<Key extends string>(words: Record<Key, string>, translation: Record<Key, string>): [string, string][] {
  return (Object.keys(words) as Key[]).map((key) => [words[key], translation[key]])
}

function tooHigh(language: Language): string {
  return requestWords(language)('amountTooHigh', { amount: formatMoney(HIGHEST_BID) })
}
