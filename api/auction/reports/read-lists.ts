import { and, asc, count, desc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { raisedBy } from '../../../db/raised.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { cancelledWin } from '../../../db/schema/second-chances.ts'
import {
  type BiddersReport,
  type CategoryReport,
  MOST_CLOSINGS,
  type ValueReport,
  type WithoutBidsReport,
} from '../../contract/auction/reports/reports-view.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { isInReports, isLive, isOver } from '../items/items-in-sql.ts'

/** What each category raised, as most of its items write it, the most first; at most `limit`. */
export function readCategories(orm: Orm, eventId: string, now: Date, limit: number): Promise<CategoryReport[]> {
  const raised = sql`coalesce(sum(${raisedBy()}), 0.00)`
  const category = sql<string | null>`mode() within group (order by ${auctionItem.category})`
  return orm
    .select({
      category,
      items: count(),
      withoutBids: countWhere(isWithoutBids(now)),
      raised: sql<string>`${raised}::text`,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(isInReports(eventId))
    .groupBy(sql`folded(${auctionItem.category})`)
    .orderBy(desc(raised), asc(category))
    .limit(limit)
}

const HOURS = 24

/** How many bids came in each hour of the day on the clocks of `timeZone`, from midnight on. */
export async function readHours(orm: Orm, eventId: string, timeZone: string): Promise<number[]> {
  const hour = sql<number>`extract(hour from ${bid.timestamp} at time zone ${timeZone})::int`
  const rows = await orm
    .select({ hour, bids: count() })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .where(isInReports(eventId))
    // By its place, as the zone is a value that is sent apart each time.
    .groupBy(sql`1`)
  const bids = new Map(rows.map((row) => [row.hour, row.bids]))
  return Array.from({ length: HOURS }, (_, index) => bids.get(index) ?? 0)
}

/** Items with bids and an estimated value, the best paid for what they are worth first; at most `limit`. */
export async function readValues(orm: Orm, eventId: string, limit: number): Promise<ValueReport[]> {
  const { id, title, itemNumber, estimatedValue } = auctionItem
  const { currentAmount } = auctionLock
  const share = sql`${currentAmount} / ${estimatedValue}`
  const rows = await orm
    .select({ id, title, itemNumber, estimatedValue, price: currentAmount })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(isInReports(eventId), isNotNull(estimatedValue), isNotNull(currentAmount)))
    .orderBy(desc(share), asc(itemNumber), asc(id))
    .limit(limit)
  return rows.map(({ price, estimatedValue: value, ...row }) => {
    if (price === null || value === null) throw new Error('Neither is null where both are not')
    return { ...row, price: toPrice(price), estimatedValue: toPrice(value), percent: Math.round((price / value) * 100) }
  })
}

/**
 * How many bid in each of the latest closings, and how many of these in an earlier one of the same organization, the
 * latest first. What is not closed yet counts as the latest. Archived items count: those of former auctions are.
 */
export async function readBidders(orm: Orm, organizationId: string): Promise<BiddersReport[]> {
  const rows = await orm.execute<{ closed_at: string | null; bidders: number; returning: number }>(sql`
    with bidding as (
      select b.bidder_id as bidder, c.id, coalesce(c.first_end, 'infinity') as began, max(c.last_end) as last_end
      from bid b
      join auction_item i on i.id = b.auction_item_id and i.deleted_at is null
      join auction_lock k on k.auction_item_id = b.auction_item_id
      left join closing c on c.id = k.closing_id
      where b.organization_id = ${organizationId}
      group by b.bidder_id, c.id, began
    ), first_time as (
      select bidder, min(began) as began from bidding group by bidder
    )
    select to_char(max(d.last_end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as closed_at,
           count(*)::int as bidders, count(*) filter (where f.began < d.began)::int as returning
    from bidding d join first_time f on f.bidder = d.bidder
    group by d.id, d.began order by d.began desc, d.id limit ${MOST_CLOSINGS}`)
  return rows.map(({ closed_at: closedAt, ...row }) => ({ closedAt, ...row }))
}

/** Items that were open or are, and that nobody bid on, by their end; at most `limit`. */
export async function readWithoutBids(
  orm: Orm,
  eventId: string,
  now: Date,
  limit: number,
): Promise<WithoutBidsReport[]> {
  const { id, title, itemNumber, startingBid, endTime, isInHall } = auctionItem
  const rows = await orm
    .select({ id, title, itemNumber, startingBid, endTime, isInHall, hasEnded: sql<boolean>`${isOver(now)}` })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(isInReports(eventId), isWithoutBids(now)))
    .orderBy(asc(endTime), asc(itemNumber), asc(id))
    .limit(limit)
  return rows.map(({ endTime, startingBid, isInHall, ...row }) => ({
    ...row,
    startingBid: isInHall ? null : toPrice(startingBid),
    endTime: endTime.toISOString(),
  }))
}

/**
 * Whether an item that is joined to its lock row takes bids, has opened by `now`, or ended where it is sold in the room, and nobody bid on it; where wins were cancelled
 * until none was left, somebody did.
 */
function isWithoutBids(now: Date) {
  const wasCancelled = sql`exists (select from ${cancelledWin}
    where ${cancelledWin.organizationId} = ${auctionItem.organizationId} and ${cancelledWin.auctionItemId} = ${auctionItem.id})`
  return and(
    isNull(auctionItem.places),
    eq(auctionLock.bidCount, 0),
    or(and(isLive(now), not(auctionItem.isInHall)), isOver(now)),
    sql`not ${wasCancelled}`,
  )
}
