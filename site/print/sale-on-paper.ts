import type { PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { isFree } from '../../api/contract/values/money/places.ts'
import { moment } from '../../api/contract/values/time/moment.ts'

/** How an item is sold, and for how much: what stands in place of its starting bid. */
export function priceOnPaper({ isInHall, fixedPrices, startingBid }: PrintedItem): string {
  const price = priceInWords(startingBid)
  if (isInHall) return 'Sold in the room'
  if (fixedPrices === 0) return `Starting bid ${price}`
  if (fixedPrices === 1 && isFree(startingBid)) return 'Free'
  return fixedPrices === 1 ? `${price} each` : `From ${price}`
}

/** Until when it can be had; nothing of what is sold when it is called. */
export function closingOnPaper({ isInHall, fixedPrices, endTime }: PrintedItem, timeZone: string): string | null {
  if (isInHall) return null
  return `${fixedPrices === 0 ? 'Closes' : 'Until'} ${moment(new Date(endTime), timeZone)}`
}

/** Whether bids for it are written down. */
export function takesBids({ isInHall, fixedPrices }: PrintedItem): boolean {
  return !isInHall && fixedPrices === 0
}

/** What the code of an item is scanned for. */
export function scanOnPaper(item: PrintedItem): string {
  if (item.isInHall) return 'Scan to read more'
  return takesBids(item) ? 'Scan to bid' : 'Scan to buy'
}
