import { and, eq, gt, lte } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'

/** Whether an item is live at `now`, as SQL; see `phaseAt`. */
export function isLive(now: Date) {
  return and(eq(auctionItem.isActive, true), lte(auctionItem.startTime, now), gt(auctionItem.endTime, now))
}
