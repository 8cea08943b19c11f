import { minimumNextBid } from '../../contract/auction/bidding/bid-rule.ts'
import type { PublicItemCard } from '../../contract/auction/items/item-view.ts'
import { phaseAt, phaseFlags } from '../../contract/auction/items/phase.ts'
import { placesToPublicView } from '../../contract/auction/items/places.ts'
import { type Cents, toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import type { Places } from '../../contract/values/money/places.ts'

/** An item and its standing, as the public queries read them. */
export interface ItemCardRow {
  id: string
  slug: string
  title: string
  image_url: string | null
  donated_by: string | null
  category: string | null
  /** `null` where the organization shows none. */
  item_number: number | null
  estimated_value: Cents | null
  start_time: Date
  end_time: Date
  starting_bid: Cents
  minimum_raise: Cents
  current_amount: Cents | null
  bid_count: number
  extension_minutes: number
  places: Places | null
  places_left: number | null
  is_in_hall: boolean
}

/** What everybody may read of an item, wherever it is listed or shown. */
export function itemCard(row: ItemCardRow, now: Date): PublicItemCard {
  const { starting_bid: startingBid, minimum_raise: minimumRaise, current_amount: currentBid } = row
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    imageUrl: row.image_url,
    donatedBy: row.donated_by,
    category: row.category,
    itemNumber: row.item_number,
    estimatedValue: toOptionalPrice(row.estimated_value),
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    startingBid: toPrice(startingBid),
    currentBid: toOptionalPrice(currentBid),
    minimumNextBid: toPrice(minimumNextBid({ startingBid, minimumRaise, currentBid })),
    bidCount: row.bid_count,
    extensionMinutes: row.extension_minutes,
    ...(row.places && { places: placesToPublicView(row.places, row.places_left ?? 0) }),
    ...(row.is_in_hall && { isInHall: true }),
    ...phaseFlags(phaseAt(now, scheduleOf(row))),
  }
}

/** A row's start and end. */
export function scheduleOf({ start_time: startTime, end_time: endTime }: Pick<ItemCardRow, 'start_time' | 'end_time'>) {
  return { startTime, endTime }
}
