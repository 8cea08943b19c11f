import { and, eq, isNull } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'

/** Whether an item counts in reports: not deleted, and not archived, as those of former auctions are. See product.md#reports. */
export function isCounted(organizationId: string) {
  const { deletedAt, isActive } = auctionItem
  return and(eq(auctionItem.organizationId, organizationId), isNull(deletedAt), isActive)
}
