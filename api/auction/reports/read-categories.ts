import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import type { CategoryReport } from '../../contract/auction/reports/reports-view.ts'
import { isCounted, isWithoutBids } from './counted-items.ts'

/** What each category raised, the most first; at most `limit`. */
export function readCategories(orm: Orm, organizationId: string, now: Date, limit: number): Promise<CategoryReport[]> {
  const raised = sql<string>`coalesce(sum(${auctionLock.currentAmount}), 0.00)::text`
  return orm
    .select({
      category: auctionItem.category,
      items: count(),
      withoutBids: countWhere(isWithoutBids(now)),
      raised,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(isCounted(organizationId))
    .groupBy(auctionItem.category)
    .orderBy(desc(sql`coalesce(sum(${auctionLock.currentAmount}), 0)`), asc(auctionItem.category))
    .limit(limit)
}
