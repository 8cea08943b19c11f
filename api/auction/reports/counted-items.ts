import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { cancelledWin } from '../../../db/schema/second-chances.ts'

/** Whether an item counts in reports: not deleted, and not archived, as those of former auctions are. See product.md#reports. */
export function isCounted(organizationId: string) {
  const { deletedAt, isActive } = auctionItem
  return and(eq(auctionItem.organizationId, organizationId), isNull(deletedAt), isActive)
}

/**
 * Whether an item that is joined to its lock row has opened by `now` and nobody bid on it; where wins were cancelled
 * until none was left, somebody did.
 */
export function isWithoutBids(now: Date) {
  const wasCancelled = sql`exists (select from ${cancelledWin}
    where ${cancelledWin.organizationId} = ${auctionItem.organizationId} and ${cancelledWin.auctionItemId} = ${auctionItem.id})`
  return and(eq(auctionLock.bidCount, 0), lte(auctionItem.startTime, now), sql`not ${wasCancelled}`)
}
