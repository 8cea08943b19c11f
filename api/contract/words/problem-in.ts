import { formatMoney, HIGHEST_BID } from '../values/money/money.ts'
import type { Problem } from '../values/problem.ts'
import type { Language } from '../values/text/language.ts'
import { requestWords } from './catalogues.ts'
import { contact } from './en/contact.ts'
import { donation } from './en/donation.ts'
import { linkRefusal } from './en/link-refusal.ts'
import { myBids } from './en/my-bids.ts'
import { offer } from './en/offer.ts'
import { question } from './en/question.ts'
import { request } from './en/request.ts'
import { contact as contactInSpanish } from './es/contact.ts'
import { donation as donationInSpanish } from './es/donation.ts'
import { linkRefusal as linkRefusalInSpanish } from './es/link-refusal.ts'
import { myBids as myBidsInSpanish } from './es/my-bids.ts'
import { offer as offerInSpanish } from './es/offer.ts'
import { question as questionInSpanish } from './es/question.ts'
import { request as requestInSpanish } from './es/request.ts'

/** What schemas and errors say, which know no reader: their English, and the same in Spanish. */
const inSpanish = new Map([
  ...pairs(offer, offerInSpanish),
  ...pairs(contact, contactInSpanish),
  ...pairs(question, questionInSpanish),
  ...pairs(donation, donationInSpanish),
  ...pairs(request, requestInSpanish),
  ...pairs(linkRefusal, linkRefusalInSpanish),
  ...pairs(myBids, myBidsInSpanish),
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

function pairs<Key extends string>(english: Record<Key, string>, spanish: Record<Key, string>): [string, string][] {
  return (Object.keys(english) as Key[]).map((key) => [english[key], spanish[key]])
}

function tooHigh(language: Language): string {
  return requestWords(language)('amountTooHigh', { amount: formatMoney(HIGHEST_BID) })
}
