import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'

/**
 * The items of an organization by their numbers. A file reads some of them at a time: counted off instead, one that is
 * deleted meanwhile would take another one's place, which then is in no part of the file.
 */
export async function readItemIds(orm: Orm, organizationId: string): Promise<string[]> {
  const { id, itemNumber, deletedAt } = auctionItem
  const rows = await orm
    .select({ id })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), isNull(deletedAt)))
    .orderBy(asc(itemNumber), asc(id))
  return rows.map((row) => row.id)
}
