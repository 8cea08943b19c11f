import { and, eq, isNull } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'

/** Whether an item of an event counts in reports and sums: not deleted, and not archived, as those of former auctions are. See product#reports. */
export function isInReports(eventId: string) {
  const { deletedAt, isActive } = auctionItem
  return and(eq(auctionItem.eventId, eventId), isNull(deletedAt), isActive)
}
