import type { Sql } from '../../../db/clients.ts'
import { hiddenIn } from '../../../db/hidden-items.ts'
import {
  type ClosingRecord,
  LONGEST_RECORD,
  type RecordedBid,
  type RecordedOutage,
  type RecordedPause,
} from '../../contract/auction/bidding/closing-record.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import type { Cacheable } from '../../server/cache/cacheable.ts'

/** A record, and whose it is. */
export interface CacheableRecord extends Cacheable<ClosingRecord> {
  auctionItemId: string
}

/** The record of a public item that has ended by `now`; `null` when there is none. See product#closing-record. */
export async function readClosingRecord(
  sql: Sql,
  orgSlug: string,
  slug: string,
  now: Date,
): Promise<CacheableRecord | null> {
  const [item] = await sql<ItemRow[]>`
    select i.id, i.organization_id, i.title, i.slug, i.start_time, i.end_time, i.scheduled_end_time, i.starting_bid,
           k.closed_at, o.name, o.slug as org_slug, o.logo_url, o.time_zone
    from organization o
    join auction_item i on i.organization_id = o.id and i.deleted_at is null and i.is_active
    join auction_lock k on k.auction_item_id = i.id
    where o.slug = ${orgSlug} and o.is_active and i.slug = ${slug} and i.end_time <= ${now}
      and not ${hiddenIn(sql, now)}`
  if (!item) return null
  const { id: auctionItemId, organization_id: organizationId } = item
  const [bids, outages, pauses] = await Promise.all([
    readBids(sql, auctionItemId),
    readOutages(sql, auctionItemId),
    readPauses(sql, auctionItemId),
  ])
  return { organizationId, auctionItemId, changesAt: null, view: toView(item, { bids, outages, pauses }) }
}

interface ItemRow {
  id: string
  organization_id: string
  title: string
  slug: string
  start_time: Date
  end_time: Date
  scheduled_end_time: Date | null
  starting_bid: Cents
  closed_at: Date | null
  name: string
  org_slug: string
  logo_url: string | null
  time_zone: string
}

interface BidRow {
  amount: Cents
  bidder: string
  timestamp: Date
  is_automatic: boolean
  extended_to: Date | null
  is_winning: boolean
  cancelled_at: Date | null
  cancelled_by: 'team' | 'bidder' | 'second-chance' | null
  total: number
}

/** The last ones, in the order in which they were placed. */
async function readBids(sql: Sql, auctionItemId: string): Promise<BidRow[]> {
  const rows = await sql<BidRow[]>`
    select placed.*, w.label as bidder, count(*) over ()::int as total from (
      select amount, bidder_id, timestamp, automatic_for is not null as is_automatic, extended_to, is_winning,
             null::timestamptz as cancelled_at, null as cancelled_by
      from bid where auction_item_id = ${auctionItemId}
      union all
      select amount, bidder_id, timestamp, automatic_for is not null, extended_to, false, cancelled_at, ${whoseDoing(sql)}
      from cancelled_bid c where auction_item_id = ${auctionItemId}
    ) as placed join bidder w on w.id = placed.bidder_id
    order by timestamp desc, amount desc limit ${LONGEST_RECORD}`
  return rows.toReversed()
}

/**
 * Who took a bid, `c`, out of the line. What a win or an offer took along left at its instant: an account of the team
 * that is gone is nobody's.
 */
function whoseDoing(sql: Sql) {
  return sql`case
    when cancelled_by is not null or exists (
      select from cancelled_win w where w.auction_item_id = c.auction_item_id and w.cancelled_at = c.cancelled_at
    ) then 'team'
    else coalesce((
      select case when s.settled_by_name is null then 'second-chance' else 'team' end
      from second_chance s where s.auction_item_id = c.auction_item_id and s.settled_at = c.cancelled_at limit 1
    ), 'bidder') end`
}

/** Those that extended it, the first one first. */
async function readOutages(sql: Sql, auctionItemId: string): Promise<RecordedOutage[]> {
  const rows = await sql<{ began_at: Date; ended_at: Date; scheduled_end_time: Date; extended_to: Date }[]>`
    select o.began_at, o.ended_at, e.scheduled_end_time, e.extended_to
    from outage_extension e join outage o on o.id = e.outage_id
    where e.auction_item_id = ${auctionItemId} order by e.extended_to`
  return rows.map((row) => ({
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    scheduledEndTime: row.scheduled_end_time.toISOString(),
    extendedTo: row.extended_to.toISOString(),
  }))
}

/** Those that extended it, the first one first. */
async function readPauses(sql: Sql, auctionItemId: string): Promise<RecordedPause[]> {
  const rows = await sql<PauseRow[]>`
    select p.began_at, p.ended_at, p.reason, p.reason_es, p.begun_by_name, e.end_before, e.extended_to
    from pause_extension e join pause p on p.id = e.pause_id
    where e.auction_item_id = ${auctionItemId} order by p.began_at`
  return rows.map((row) => ({
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    reason: row.reason,
    reasonEs: row.reason_es,
    byName: row.begun_by_name,
    endBefore: row.end_before.toISOString(),
    extendedTo: row.extended_to.toISOString(),
  }))
}

interface PauseRow {
  began_at: Date
  ended_at: Date
  reason: string
  reason_es: string | null
  begun_by_name: string
  end_before: Date
  extended_to: Date
}

interface History {
  bids: BidRow[]
  outages: RecordedOutage[]
  pauses: RecordedPause[]
}

function toView(item: ItemRow, { bids, outages, pauses }: History): ClosingRecord {
  return {
    title: item.title,
    slug: item.slug,
    startTime: item.start_time.toISOString(),
    endTime: item.end_time.toISOString(),
    scheduledEndTime: item.scheduled_end_time?.toISOString() ?? null,
    outages,
    pauses,
    closedAt: item.closed_at?.toISOString() ?? null,
    startingBid: toPrice(item.starting_bid),
    bids: bids.map(toRecorded),
    totalBids: bids[0]?.total ?? 0,
    organization: { name: item.name, slug: item.org_slug, logoUrl: item.logo_url, timeZone: item.time_zone },
  }
}

function toRecorded(row: BidRow): RecordedBid {
  const isPurchase = row.extended_to !== null && row.extended_to <= row.timestamp
  return {
    amount: toPrice(row.amount),
    label: maskEmail(row.bidder),
    timestamp: row.timestamp.toISOString(),
    isAutomatic: row.is_automatic,
    isPurchase,
    extendedTo: isPurchase ? null : (row.extended_to?.toISOString() ?? null),
    cancelled: row.cancelled_at && { at: row.cancelled_at.toISOString(), by: row.cancelled_by ?? 'bidder' },
    isWinning: row.is_winning,
  }
}
