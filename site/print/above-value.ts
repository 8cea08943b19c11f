import type { PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { type Cents, parsePrice } from '../../api/contract/values/money/money.ts'

/** What was paid for an item above its estimated value, in cents; `null` where nobody estimated it. */
export function aboveValue({
  currentBid,
  estimatedValue,
}: Pick<PrintedItem, 'currentBid' | 'estimatedValue'>): Cents | null {
  const [price, value] = [parsePrice(currentBid ?? ''), parsePrice(estimatedValue ?? '')]
  return price === null || value === null ? null : Math.max(price - value, 0)
}
