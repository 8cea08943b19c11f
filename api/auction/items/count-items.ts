import { and, gt, lte, not, type SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { ItemCounts } from '../../contract/auction/items/item-view.ts'
import { isLive } from './is-live.ts'

/** How many of the items that meet `condition` are in each state at `now`. See product.md#dashboard. */
export async function countItems(orm: Orm, condition: SQL | undefined, now: Date): Promise<ItemCounts> {
  const { isActive, startTime, endTime } = auctionItem
  const [counts] = await orm
    .select({
      live: countWhere(isLive(now)),
      upcoming: countWhere(and(isActive, gt(startTime, now))),
      ended: countWhere(and(isActive, lte(endTime, now))),
      archived: countWhere(not(isActive)),
    })
    .from(auctionItem)
    .where(condition)
  return counts ?? { live: 0, upcoming: 0, ended: 0, archived: 0 }
}
