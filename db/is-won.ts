import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { auctionItem, auctionLock } from './schema/items.ts'

/** Whether an item, joined to its lock row and its winning bid, is won for good: closed, and not deleted. See product#checkout. */
export function isWon(organizationId: string) {
  return and(
    eq(auctionItem.organizationId, organizationId),
    isNull(auctionItem.deletedAt),
    isNotNull(auctionLock.closedAt),
  )
}
