import { z } from 'zod'
import { HIGHEST_BID, parsePrice } from './money.ts'

/** An amount of money as typed to cents, above zero; anything else is refused with `message`. */
export function amountText(message: string) {
  return z.string({ error: message }).transform((text, context) => {
    const amount = parsePrice(text)
    if (amount !== null && amount > 0 && amount <= HIGHEST_BID) return amount
    context.addIssue(message)
    return z.NEVER
  })
}
