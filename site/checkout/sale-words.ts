import type { CheckoutItem } from '../../api/contract/checkout/checkout-view.ts'
import { parsePrice, priceInWords, toPrice } from '../../api/contract/values/money/money.ts'

export type Sale = NonNullable<CheckoutItem['sale']>

/** What a place costs: "$20.00", or from which price on. */
export function priceOfSale({ kinds }: Sale): string {
  const [lowest, ...others] = kinds.map(({ price }) => parsePrice(price) ?? 0).sort((one, other) => one - other)
  const price = priceInWords(toPrice(lowest ?? 0))
  return others.some((other) => other !== lowest) ? `from ${price}` : price
}
