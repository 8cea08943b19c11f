import { and, asc, desc, gt, lte, not, type SQL, sql } from 'drizzle-orm'
import { auctionItem } from '../../../db/schema/items.ts'
import { isLive } from './is-live.ts'

/**
 * What asks for attention comes first: live items by their end, upcoming ones by their start, past ones the latest
 * first, archived ones last, the newest first. Items of the same time come by their numbers, as they do in public.
 */
export function listOrder(now: Date): SQL[] {
  const { isActive, startTime, endTime, createdAt, itemNumber, id } = auctionItem
  const isUpcoming = and(isActive, gt(startTime, now))
  return [
    sql`case when ${not(isActive)} then 3 when ${lte(endTime, now)} then 2 when ${isUpcoming} then 1 else 0 end`,
    sql`case when ${isLive(now)} then ${endTime} when ${isUpcoming} then ${startTime} end`,
    desc(sql`case when ${isActive} then ${endTime} else ${createdAt} end`),
    asc(itemNumber),
    asc(id),
  ]
}
