import { and, eq, gt, isNull, lte, not, or } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'

const { isActive, isDraft, startTime, endTime } = auctionItem

// Of what is not archived, one of these is so at `now`; see `itemPhaseAt`.

/** Whether an item is yet to come at `now`, as SQL. */
export function isUpcoming(now: Date) {
  return and(isActive, or(isDraft, gt(startTime, now)))
}

/** Whether an item is live at `now`, as SQL. */
export function isLive(now: Date) {
  return and(isActive, not(isDraft), lte(startTime, now), gt(endTime, now))
}

/** Whether an item is over at `now`, as SQL. */
export function isOver(now: Date) {
  return and(isActive, not(isDraft), lte(endTime, now))
}

/** Whether an item of an event counts in reports and sums: not deleted, and not archived, as those of former auctions are. See product#reports. */
export function isInReports(eventId: string) {
  const { deletedAt, isActive } = auctionItem
  return and(eq(auctionItem.eventId, eventId), isNull(deletedAt), isActive)
}
