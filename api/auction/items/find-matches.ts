import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { ItemMatch, MatchQuery } from '../../contract/auction/items/bulk-edit.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import { holds } from './list-items.ts'
import { listOrder } from './list-order.ts'

/** Every item of a tab of the dashboard that holds the words searched for, in its order. See product.md#bulk-edits. */
export async function findMatches(
  orm: Orm,
  organizationId: string,
  { search, tab }: MatchQuery,
  now: Date,
): Promise<ItemMatch[]> {
  const { id, title, startTime, endTime } = auctionItem
  const organizationItems = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  const rows = await orm
    .select({ id, title, startTime, endTime })
    .from(auctionItem)
    .where(and(organizationItems, eq(auctionItem.isActive, tab === 'active'), holds(search)))
    .orderBy(...listOrder(now))
    .limit(MOST_ITEMS)
  return rows.map((row) => ({ ...row, startTime: row.startTime.toISOString(), endTime: row.endTime.toISOString() }))
}
