import type { AdminItem, ListedItem } from '../../../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortDate } from '../../../../api/contract/values/time/calendar-date.ts'
import { clockTime } from '../../../../api/contract/values/time/moment.ts'
import { counted } from '../../../ui/text/counted.ts'

/** The days an item runs, where the organization is: "Nov 21 – Dec 6". See product#dashboard. */
export function dateRange({ startTime, endTime }: Pick<AdminItem, 'startTime' | 'endTime'>, timeZone: string): string {
  const days = [startTime, endTime].map((instant) => shortDate(new Date(instant), timeZone))
  return [...new Set(days)].join(' – ')
}

/** When an item closes, or has closed, at the organization: "closes 8:00 PM". */
export function closingHour({ endTime, hasEnded }: Pick<AdminItem, 'endTime' | 'hasEnded'>, timeZone: string): string {
  return `${hasEnded ? 'closed' : 'closes'} ${clockTime(new Date(endTime), timeZone)}`
}

/** How many bids an item has: "No bids yet", "1 bid", "12 bids"; and "No bids" once there will be none. Of places how many are left: "9 of 12 left". In the room nobody counts them. */
export function bidsInWords(
  item: Pick<AdminItem, 'bidCount' | 'hasEnded' | 'places' | 'placesLeft' | 'isInHall'>,
): string {
  const { bidCount, hasEnded, places, placesLeft, isInHall } = item
  if (isInHall) return bidCount > 0 ? 'Sold in the room' : hasEnded ? 'Not sold' : 'To be sold in the room'
  if (places) {
    const count = places.count.toLocaleString('en-US')
    if (placesLeft) return `${placesLeft.toLocaleString('en-US')} of ${count} left`
    // Some may be held for who waits.
    return places.count === 1 ? 'Taken' : `All ${count} taken`
  }
  if (bidCount === 0) return hasEnded ? 'No bids' : 'No bids yet'
  return counted(bidCount, 'bid')
}

/** How many questions about an item were emailed to the organization; `null` for none, which is no news. */
export function questionsInWords({ questions }: Pick<ListedItem, 'questions'>): string | null {
  return questions === 0 ? null : counted(questions, 'question')
}

/** An item's price: its highest bid once there is one, else its starting bid; of places the lowest. See product#dashboard. */
export function priceLabel(
  item: Pick<AdminItem, 'currentAmount' | 'startingBid' | 'bidCount' | 'places' | 'isInHall'>,
): {
  price: string
  label: string
} {
  const price = priceInWords(item.currentAmount ?? item.startingBid)
  if (item.places) return { price, label: item.places.kinds.length > 1 ? '(lowest price)' : '(fixed price)' }
  if (item.isInHall) return item.currentAmount === null ? { price: '–', label: '' } : { price, label: '(sold for)' }
  if (item.currentAmount === null && item.bidCount > 0) return { price: 'No winner', label: '' }
  return { price, label: item.currentAmount === null ? '(starting bid)' : '(highest bid)' }
}
