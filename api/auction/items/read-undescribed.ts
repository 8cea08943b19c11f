import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import type { UndescribedItem } from '../../contract/auction/items/undescribed.ts'
import { isInReports, isLive, isUpcoming } from './items-in-sql.ts'

/** How many photos of an item nobody described, as SQL. */
export const undescribedPhotos = sql<number>`jsonb_array_length(jsonb_path_query_array(${auctionItem.photos}, '$[*] ? (@.alt == "")'))`

/** Whether the photos of an item can be described at `now`, as SQL: it is open or to come, and may still be edited. */
export function canBeDescribed(now: Date) {
  return and(or(isUpcoming(now), isLive(now)), isNull(auctionLock.closedAt))
}

/** All items of an event with photos to be described, by their numbers. See product#photos. */
export function readUndescribed(orm: Orm, eventId: string, now: Date): Promise<UndescribedItem[]> {
  const { id, title, photos, revision, itemNumber } = auctionItem
  return orm
    .select({ id, title, photos, revision })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(isInReports(eventId), canBeDescribed(now), sql`${undescribedPhotos} > 0`))
    .orderBy(asc(itemNumber), asc(id))
}
