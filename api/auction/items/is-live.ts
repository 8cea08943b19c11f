import { and, gt, lte, not } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'

/** Whether an item is live at `now`, as SQL; see `phaseAt`. */
export function isLive(now: Date) {
  const { isActive, isDraft, startTime, endTime } = auctionItem
  return and(isActive, not(isDraft), lte(startTime, now), gt(endTime, now))
}
