import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'

/** Whether an item that the transaction has locked was deleted: then nobody wins it. See product.md#deleting. */
export async function isDeleted(tx: Tx, auctionItemId: string): Promise<boolean> {
  return (await tx.$count(auctionItem, and(eq(auctionItem.id, auctionItemId), isNull(auctionItem.deletedAt)))) === 0
}
