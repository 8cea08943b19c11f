import { z } from 'zod'
import { amountText } from '../values/money/amount-text.ts'
import { type Cents, parsePrice, toPrice } from '../values/money/money.ts'

/** What a card service takes of a payment: `share` of it, in hundredths of a percent, and `fixed` cents. */
export interface CardFee {
  share: number
  fixed: Cents
}

/** What Stripe takes in the United States of who has no other terms: 2.9 % and 30 cents. */
export const STANDARD_FEE: CardFee = { share: 290, fixed: 30 }
const WHOLE = 10_000
const HIGHEST_SHARE = 1_000
const HIGHEST_FIXED: Cents = 500
const NOT_A_SHARE = 'Please enter a percentage like 2.9, at most 10'

/** What an organization asks bidders to add, if they like, and what its card service takes. */
export const cardFeeForm = z.object({
  isOn: z.boolean(),
  percent: z
    .string({ error: NOT_A_SHARE })
    .trim()
    .refine((typed) => (parsePrice(typed) ?? WHOLE) <= HIGHEST_SHARE, NOT_A_SHARE)
    .transform((typed) => parsePrice(typed) ?? 0),
  fixed: amountText('Please enter an amount like 0.30').refine(
    (fixed) => fixed <= HIGHEST_FIXED,
    'Please enter at most 5.00',
  ),
})

/** A fee as its form has it, in decimals; that of most where there is none. */
export function cardFeeFields(fee: CardFee | null) {
  const { share, fixed } = fee ?? STANDARD_FEE
  return { isOn: fee !== null, percent: toPrice(share), fixed: toPrice(fixed) }
}

/** What the card service takes of a payment. */
export function feeOf(amount: Cents, { share, fixed }: CardFee): Cents {
  return Math.round((amount * share) / WHOLE) + fixed
}

/** The least that a bidder has to add to what they owe, so that all of it is left once the card service took its fee. */
export function extraFor(amount: Cents, fee: CardFee): Cents {
  let extra = feeOf(amount, fee)
  while (extra < feeOf(amount + extra, fee)) extra = feeOf(amount + extra, fee)
  return extra
}

/** The least and the most that the card service takes at once. */
const LEAST: Cents = 50
const MOST: Cents = 99_999_999

/** Why an amount can't be paid by card, or `null` when it can. See product#paying-by-card. */
export function refuseCardAmount(amount: Cents): 'too-little' | 'too-much' | null {
  if (amount < LEAST) return 'too-little'
  return amount > MOST ? 'too-much' : null
}
