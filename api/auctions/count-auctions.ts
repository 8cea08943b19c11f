import { and, eq, gt, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { auctionItem } from '../../db/schema.ts'
import type { AuctionCounts } from '../contract/auction-view.ts'

/** How many items an organization has in each state at `now`, on whatever page they are. Spec §2, stat cards. */
export async function countAuctions(orm: Orm, organizationId: string, now: Date): Promise<AuctionCounts> {
  const { isActive, startTime, endTime, deletedAt } = auctionItem
  const [counts] = await orm
    .select({
      live: count(and(isActive, lte(startTime, now), gt(endTime, now))),
      upcoming: count(and(isActive, gt(startTime, now))),
      ended: count(and(isActive, lte(endTime, now))),
      archived: count(not(isActive)),
    })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), isNull(deletedAt)))
  return counts ?? { live: 0, upcoming: 0, ended: 0, archived: 0 }
}

function count(condition: SQL | undefined) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
}
