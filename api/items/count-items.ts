import { and, eq, gt, isNull, lte, not } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { countWhere } from '../../db/count-where.ts'
import { auctionItem } from '../../db/schema/items.ts'
import type { ItemCounts } from '../contract/items/item-view.ts'
import { isLive } from './is-live.ts'

/** How many items an organization has in each state at `now`, on whatever page they are. Spec §2, stat cards. */
export async function countItems(orm: Orm, organizationId: string, now: Date): Promise<ItemCounts> {
  const { isActive, startTime, endTime, deletedAt } = auctionItem
  const [counts] = await orm
    .select({
      live: countWhere(isLive(now)),
      upcoming: countWhere(and(isActive, gt(startTime, now))),
      ended: countWhere(and(isActive, lte(endTime, now))),
      archived: countWhere(not(isActive)),
    })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), isNull(deletedAt)))
  return counts ?? { live: 0, upcoming: 0, ended: 0, archived: 0 }
}
