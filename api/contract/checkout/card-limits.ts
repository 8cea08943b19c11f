import type { Cents } from '../values/money/money.ts'

/** The least and the most that the card service takes at once. */
const LEAST: Cents = 50
const MOST: Cents = 99_999_999

/** Why an amount can't be paid by card, or `null` when it can. See product#paying-by-card. */
export function refuseCardAmount(amount: Cents): 'too-little' | 'too-much' | null {
  if (amount < LEAST) return 'too-little'
  return amount > MOST ? 'too-much' : null
}
