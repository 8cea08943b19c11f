import { priceInWords } from '../../api/contract/values/money/money.ts'

/** A price as it is read from afar: "$1,250", with cents only where there are some. */
export function priceOnBoard(price: string): string {
  return priceInWords(price).replace(/\.00$/, '')
}
