import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import { isSameDay } from '../../api/contract/values/time/moment.ts'

/** Hot Item: more than this many bids. */
const HOT_ABOVE_BIDS = 5

/** Whether an item is a Hot Item. See product#item-page. */
export function isHot({ bidCount }: Pick<PublicItem, 'bidCount'>): boolean {
  return bidCount > HOT_ABOVE_BIDS
}

/** Whether an item is a New Item: it starts today, where the organization is. See product#item-page. */
export function isNew({ startTime }: Pick<PublicItem, 'startTime'>, timeZone: string, now: Date): boolean {
  return isSameDay(new Date(startTime), now, timeZone)
}
