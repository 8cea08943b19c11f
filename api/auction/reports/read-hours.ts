import { and, count, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { isCounted } from './counted-items.ts'

const HOURS = 24

/** How many bids came in each hour of the day on the clocks of `timeZone`, from midnight on. */
export async function readHours(orm: Orm, organizationId: string, timeZone: string): Promise<number[]> {
  const hour = sql<number>`extract(hour from ${bid.timestamp} at time zone ${timeZone})::int`
  const rows = await orm
    .select({ hour, bids: count() })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .where(and(eq(bid.organizationId, organizationId), isCounted(organizationId)))
    // By its place, as the zone is a value that is sent apart each time.
    .groupBy(sql`1`)
  const bids = new Map(rows.map((row) => [row.hour, row.bids]))
  return Array.from({ length: HOURS }, (_, index) => bids.get(index) ?? 0)
}
