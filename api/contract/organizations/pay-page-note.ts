import { priceInWords } from '../values/money/money.ts'
import type { PaymentOf } from '../values/money/payment.ts'
import type { Language } from '../values/text/language.ts'
import { mailWords } from '../words/catalogues.ts'

/** The page of a bill, where the amount is set. */
const BILL = /\/pay\/[0-9a-f-]{36}\/[\w-]{22}$/

/** What a winner types on the page where they pay, as its address says neither or only one; `null` where it says both, or is that of their bill. */
export function payPageNote(url: string, { code, amount }: PaymentOf, language: Language): string | null {
  if (BILL.test(url)) return null
  const say = mailWords(language)
  const typed = []
  if (!url.includes(amount)) typed.push(say('enterAmount', { price: priceInWords(amount) }))
  if (!url.includes(code)) typed.push(say('addCode', { code }))
  return typed.join(' ') || null
}
