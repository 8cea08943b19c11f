import { priceInWords } from '../values/money/money.ts'
import type { PaymentOf } from '../values/money/payment.ts'
import type { Language } from '../values/text/language.ts'
import { mailWords } from '../words/catalogues.ts'

/** What a winner types on the page where they pay, as its address says neither or only one; `null` where it says both. */
export function payPageNote(url: string, { code, amount }: PaymentOf, language: Language): string | null {
  const say = mailWords(language)
  const typed = []
  if (!url.includes(amount)) typed.push(say('enterAmount', { price: priceInWords(amount) }))
  if (!url.includes(code)) typed.push(say('addCode', { code }))
  return typed.join(' ') || null
}
