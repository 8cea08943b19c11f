import type { PaidLine } from '../values/money/payment.ts'
import { type Language, localeOf } from '../values/text/language.ts'
import { paymentWords } from './catalogues.ts'

/** How and when something was paid: "Check, No. 1042, Dec 9, 2026"; of what was given back "Refund, Dec 12, 2026". */
export function paidLineInWords(
  { kind, amount, reference, at }: PaidLine,
  timeZone: string,
  language: Language = 'en',
): string {
  const name = paymentWords(language)(amount.startsWith('-') ? 'refund' : kind)
  const day = new Date(at).toLocaleDateString(localeOf(language), { timeZone, dateStyle: 'medium' })
  return [name, reference, day].filter(Boolean).join(', ')
}
