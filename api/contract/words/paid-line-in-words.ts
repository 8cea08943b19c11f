import { priceInWords } from '../values/money/money.ts'
import { isGivenBack, type PaidLine, type PaymentKind } from '../values/money/payment.ts'
import { type Language, localeOf } from '../values/text/language.ts'
import { paymentWords } from './catalogues.ts'

/**
 * How and when something was paid: "Check, No. 1042, Dec 9, 2026"; of what was given back "Refund in cash, Dec 12, 2026". And what
 * was added, which is in no sum: "Card online, Dec 9, 2026, and $5.83 for the card fee".
 */
export function paidLineInWords(line: PaidLine, timeZone: string, language: Language = 'en'): string {
  const { kind, extra, reference, at } = line
  const say = paymentWords(language)
  const name = say(isGivenBack(line) ? (refunds[kind] ?? 'refund') : kind)
  const day = new Date(at).toLocaleDateString(localeOf(language), { timeZone, dateStyle: 'medium' })
  const added = extra && say('forFee', { price: priceInWords(extra.replace('-', '')) })
  return [name, reference, day, added].filter(Boolean).join(', ')
}

/** What was given back otherwise than by card says how. */
const refunds: Partial<Record<PaymentKind, 'refundCash' | 'refundCheck'>> = { cash: 'refundCash', check: 'refundCheck' }
