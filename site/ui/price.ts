import { formatMoney, parsePrice } from '../../api/contract/money.ts'

/** A price from the API as people read it: "130.00" is "$130.00". */
export function priceInWords(price: string): string {
  const amount = parsePrice(price)
  return amount === null ? price : formatMoney(amount)
}
