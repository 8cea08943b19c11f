import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { lockOrganization } from '../../db/locks.ts'
import { auctionItem } from '../../db/schema/items.ts'

/** The most items an organization has at a time; deleted ones do not count. See product.md#bounds. */
export const MOST_ITEMS = 2000

/** Whether an organization may have one more item; nobody else adds any until the transaction ends. */
export async function hasRoom(tx: Tx, organizationId: string): Promise<boolean> {
  await lockOrganization(tx, organizationId)
  const own = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  return (await tx.$count(auctionItem, own)) < MOST_ITEMS
}
