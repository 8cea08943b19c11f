import type { Sql } from '../../../db/clients.ts'
import { hiddenIn } from '../../../db/hidden-items.ts'
import { givenIn, givenToCause, raisedIn } from '../../../db/raised.ts'
import { matchOf } from '../../contract/auction/gifts/cause-view.ts'
import {
  type BoardBid,
  type BoardItem,
  MOST_ON_BOARD,
  NEWEST_BIDS,
  type PublicBoard,
} from '../../contract/auction/items/board-view.ts'
import { placesToPublicView } from '../../contract/auction/items/places.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { type Cents, toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import type { Places } from '../../contract/values/money/places.ts'
import type { Cacheable } from '../../server/cache/cacheable.ts'
import type { ItemCardRow } from './item-card.ts'
import { changeOfView, joinNotices, type NoticeRow, noticeColumns, noticesOf } from './notice-row.ts'

/** Of so many the newest are looked for: the others are of items that are over, or off the page. */
const BIDS_LOOKED_AT = 200

/** An organization's board, and when the clock will change it. */
export type CacheableBoard = Cacheable<PublicBoard>

/** The board of an active organization that switched it on; `null` otherwise. See product#projector-board. */
export async function readBoard(sql: Sql, orgSlug: string, now: Date): Promise<CacheableBoard | null> {
  const [row] = await sql<OrganizationRow[]>`
    select o.id, o.name, o.slug, o.logo_url, o.time_zone, o.board_shows_total, e.id as event_id, e.goal,
           ${noticeColumns(sql)}
    from organization o join event e on e.organization_id = o.id and e.published_at is not null
    ${joinNotices(sql, now, sql`e.id`)}
    where o.slug = ${orgSlug} and o.is_active and o.shows_board order by e.published_at desc, e.id limit 1`
  if (!row) return null
  const [items, standing, newestBids, cause] = await Promise.all([
    readOpenItems(sql, row.event_id, now),
    readStanding(sql, row.event_id, now),
    readNewestBids(sql, row, now),
    readCause(sql, row.event_id, now),
  ])
  return {
    organizationId: row.id,
    auctionItemId: null,
    changesAt: changeOfView(standing.changes_at, row, cause.changesAt),
    view: {
      organization: { name: row.name, slug: row.slug, logoUrl: row.logo_url, timeZone: row.time_zone },
      notices: noticesOf(row),
      items,
      openCount: standing.open,
      endedCount: standing.ended,
      hallCount: standing.in_hall,
      opensAt: standing.opens_at?.toISOString() ?? null,
      newestBids,
      totalRaised: row.board_shows_total ? standing.raised : null,
      goal: row.board_shows_total ? toOptionalPrice(row.goal) : null,
      cause: cause.view,
    },
  }
}

interface OrganizationRow extends NoticeRow {
  id: string
  event_id: string
  name: string
  slug: string
  logo_url: string | null
  time_zone: string
  board_shows_total: boolean
  goal: Cents | null
}

/** What everybody may see of an event's items, `i`, with their lock rows, `k`. */
function itemsOf(sql: Sql, eventId: string) {
  return sql`
    from auction_item i join auction_lock k on k.auction_item_id = i.id join organization o on o.id = i.organization_id
    where i.event_id = ${eventId} and i.is_active and i.deleted_at is null`
}

async function readOpenItems(sql: Sql, eventId: string, now: Date): Promise<BoardItem[]> {
  const rows = await sql<ItemRow[]>`
    select i.id, i.title, i.image_url, case when o.shows_item_numbers then i.item_number end as item_number,
           i.end_time, i.starting_bid, k.current_amount, k.bid_count, i.places, k.places_left
    ${itemsOf(sql, eventId)} and not i.is_in_hall and i.start_time <= ${now} and i.end_time > ${now}
    order by i.end_time, i.item_number, i.id limit ${MOST_ON_BOARD}`
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    imageUrl: row.image_url,
    itemNumber: row.item_number,
    endTime: row.end_time.toISOString(),
    startingBid: toPrice(row.starting_bid),
    currentBid: toOptionalPrice(row.current_amount),
    bidCount: row.bid_count,
    ...(row.places && { places: placesOnBoard(row.places, row.places_left ?? 0) }),
  }))
}

function placesOnBoard(places: Places, placesLeft: number): BoardItem['places'] {
  const { kinds, left } = placesToPublicView(places, placesLeft)
  return { kinds, left }
}

type ItemRow = Pick<
  ItemCardRow,
  | 'id'
  | 'title'
  | 'image_url'
  | 'item_number'
  | 'end_time'
  | 'starting_bid'
  | 'current_amount'
  | 'bid_count'
  | 'places'
  | 'places_left'
>

/** How many items there are in which phase, and what they add up to. The sum is text: it may be more than a column takes. */
async function readStanding(sql: Sql, eventId: string, now: Date): Promise<StandingRow> {
  const shown = sql`not ${hiddenIn(sql, now)}`
  const [row] = await sql<StandingRow[]>`
    select count(*) filter (where not i.is_in_hall and i.start_time <= ${now} and i.end_time > ${now})::int as open,
           count(*) filter (where i.end_time <= ${now})::int as ended,
           count(*) filter (
             where i.is_in_hall and i.start_time <= ${now} and i.end_time > ${now} and k.closed_at is null
           )::int as in_hall,
           min(i.start_time) filter (where i.start_time > ${now} and ${shown}) as opens_at,
           (coalesce(sum(${raisedIn(sql)}) filter (where ${shown}), 0.00) + ${givenIn(sql, eventId)})::text as raised,
           min(case when i.start_time > ${now} then i.start_time when i.end_time > ${now} then i.end_time end) as changes_at
    ${itemsOf(sql, eventId)}`
  if (!row) throw new Error('A count of nothing is a row')
  return row
}

interface StandingRow {
  open: number
  ended: number
  in_hall: number
  opens_at: Date | null
  raised: string
  changes_at: Date | null
}

interface CauseRow {
  title: string
  start_time: Date
  end_time: Date
  goal: Cents | null
  matched_up_to: Cents | null
  given: string
}

/** The cause of an event that is on and ends first, and when another begins or one ends. The sum is text: it may be more than a column takes. */
async function readCause(
  sql: Sql,
  eventId: string,
  now: Date,
): Promise<{ view: PublicBoard['cause']; changesAt: Date | null }> {
  const rows = await sql<CauseRow[]>`
    select c.title, c.start_time, c.end_time, c.goal, c.matched_up_to,
           ${givenToCause(sql)} as given
    from cause c where c.event_id = ${eventId} and c.is_active and not c.is_draft and c.end_time > ${now}
    order by c.end_time, c.id`
  const changes = rows.map((row) => (row.start_time > now ? row.start_time : row.end_time).getTime())
  const changesAt = changes.length > 0 ? new Date(Math.min(...changes)) : null
  const on = rows.find((row) => row.start_time <= now)
  if (!on) return { view: null, changesAt }
  const { title, given, goal, matched_up_to: upTo } = on
  return { view: { title, given, matched: matchOf(given, upTo), goal: toOptionalPrice(goal) }, changesAt }
}

async function readNewestBids(sql: Sql, { id, event_id: eventId }: OrganizationRow, now: Date): Promise<BoardBid[]> {
  const rows = await sql<{ id: string; amount: Cents; bidder: string; timestamp: Date; title: string }[]>`
    select b.id, b.amount, w.label as bidder, b.timestamp, i.title
    from (select * from bid where organization_id = ${id} order by timestamp desc limit ${BIDS_LOOKED_AT}) b
    join bidder w on w.id = b.bidder_id
    join auction_item i on i.id = b.auction_item_id
    where i.event_id = ${eventId} and i.is_active and i.deleted_at is null and i.start_time <= ${now} and i.end_time > ${now}
    order by b.timestamp desc, b.amount desc, b.id limit ${NEWEST_BIDS}`
  return rows.map(({ bidder, amount, timestamp, ...row }) => ({
    ...row,
    amount: toPrice(amount),
    label: maskEmail(bidder),
    timestamp: timestamp.toISOString(),
  }))
}
