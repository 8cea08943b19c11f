import type { Sql } from '../../../db/clients.ts'
import { hiddenIn } from '../../../db/hidden-items.ts'
import { LONGEST_BID_LIST, type PublicBid } from '../../contract/auction/bidding/bid-view.ts'
import type { PreviewedItem, PublicItem } from '../../contract/auction/items/item-view.ts'
import { nextPhaseChange } from '../../contract/auction/items/phase.ts'
import { rulesFor } from '../../contract/organizations/default-rules.ts'
import type { Asks } from '../../contract/values/address/bidder-contact.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import type { Photo } from '../../contract/values/picture/photo.ts'
import type { Cacheable } from '../../server/cache/cacheable.ts'
import { type ItemCardRow, itemCard, scheduleOf } from './item-card.ts'
import { changeOfView, joinNotices, type NoticeRow, noticeColumns, noticesOf } from './notice-row.ts'

/** An item's public view, and when the clock will change it. */
interface CacheableItem extends Cacheable<PublicItem> {
  auctionItemId: string
}

/**
 * The item at an address, or at a former address under its present one (product#item-addresses).
 * `null` when it is unknown, archived, deleted or hidden, or its organization is unknown or inactive.
 */
export async function readPublicItem(
  sql: Sql,
  orgSlug: string,
  slug: string,
  now: Date,
): Promise<CacheableItem | null> {
  const [row] = await readRow(sql, { orgSlug, slug, now }, sql`o.is_active and not ${hiddenIn(sql, now)}`)
  return row ? toReading(row, now) : null
}

/** A hidden item as bidders will see it, for its team; `null` when there is none at that address. */
export async function readHiddenItem(
  sql: Sql,
  orgSlug: string,
  slug: string,
  now: Date,
): Promise<PreviewedItem | null> {
  const [row] = await readRow(sql, { orgSlug, slug, now }, hiddenIn(sql, now))
  return row ? { ...toReading(row, now).view, isDraft: row.is_draft } : null
}

interface Address {
  orgSlug: string
  slug: string
  now: Date
}

function readRow(sql: Sql, { orgSlug, slug, now }: Address, condition: ReturnType<typeof hiddenIn>) {
  return sql<AuctionRow[]>`
    select i.id, i.organization_id, i.is_draft, i.slug, i.title, i.description, i.image_url, i.photos, i.donated_by, i.donor_url, i.category,
           case when o.shows_item_numbers then i.item_number end as item_number, i.estimated_value,
           i.start_time, i.end_time, i.scheduled_end_time, i.extension_minutes, i.starting_bid, i.minimum_raise, i.buy_now_price, i.places, i.is_in_hall, k.places_left,
           coalesce(i.custom_rules, o.rules) as rules, 
           (coalesce(o.payment_instructions, o.payment_link, o.other_payment_link) is not null
             or exists (select from card_account a where a.organization_id = o.id)) as says_how_to_pay, coalesce(i.custom_disclaimers, o.disclaimers) as disclaimers,
           k.current_amount, k.bid_count, k.lock_version, l.label as leader,
           x.began_at as outage_began_at, x.ended_at as outage_ended_at, x.extended_to as outage_extended_to,
           ${noticeColumns(sql)}, (
             select e.slug from event e where e.id = i.event_id and exists (
               select from event n where n.organization_id = o.id and n.published_at > e.published_at
             ) and exists (select from auction_item a where a.event_id = e.id and a.end_time > ${now} and a.is_active and a.deleted_at is null)
           ) as other_event,
           o.name, o.slug as org_slug, o.logo_url, o.contact_email, o.contact_info, o.time_zone, o.asks_name, o.asks_phone
    from organization o
    join auction_item i on i.organization_id = o.id and i.deleted_at is null and i.is_active
    join auction_lock k on k.auction_item_id = i.id
    left join bid w on w.id = k.winning_bid_id
    left join bidder l on l.id = w.bidder_id
    left join lateral (
      select a.began_at, a.ended_at, e.extended_to from outage_extension e join outage a on a.id = e.outage_id
      where e.auction_item_id = i.id order by e.extended_to desc limit 1
    ) x on true
    ${joinNotices(sql, now, sql`i.event_id`)}
    where o.slug = ${orgSlug} and ${condition} and i.id = coalesce(
      (select id from auction_item where organization_id = o.id and slug = ${slug} and deleted_at is null),
      (select auction_item_id from former_slug where organization_id = o.id and slug = ${slug}))`
}

interface AuctionRow extends ItemCardRow, NoticeRow {
  organization_id: string
  is_draft: boolean
  description: string
  donor_url: string | null
  photos: Photo[]
  scheduled_end_time: Date | null
  buy_now_price: Cents | null
  rules: string | null
  says_how_to_pay: boolean
  disclaimers: string | null
  lock_version: number
  outage_began_at: Date | null
  outage_ended_at: Date | null
  outage_extended_to: Date | null
  leader: string | null
  /** The address of its event, if that goes on beside the newest one that is public. */
  other_event: string | null
  name: string
  org_slug: string
  logo_url: string | null
  contact_email: string
  contact_info: string | null
  time_zone: string
  asks_name: Asks['name']
  asks_phone: Asks['phone']
}

function toReading(row: AuctionRow, now: Date): CacheableItem {
  return {
    organizationId: row.organization_id,
    auctionItemId: row.id,
    changesAt: changeOfView(nextPhaseChange(now, scheduleOf(row)), row),
    view: {
      ...itemCard(row, now),
      description: row.description,
      donorUrl: row.donor_url,
      photos: row.photos,
      minimumRaise: toPrice(row.minimum_raise),
      topBidder: row.leader && maskEmail(row.leader),
      ...(row.buy_now_price && row.current_amount === null && { buyNowPrice: toPrice(row.buy_now_price) }),
      scheduledEndTime: extendedFrom(row)?.toISOString() ?? null,
      outage: outageOf(row),
      notices: noticesOf(row),
      ...(row.other_event && { event: row.other_event }),
      rules: row.rules && rulesFor(row.rules, 'en', row.says_how_to_pay),
      disclaimers: row.disclaimers,
      version: row.lock_version,
      organization: {
        name: row.name,
        slug: row.org_slug,
        logoUrl: row.logo_url,
        contactEmail: row.contact_email,
        contactInfo: row.contact_info,
        timeZone: row.time_zone,
        asks: { name: row.asks_name, phone: row.asks_phone },
      },
    },
  }
}

/** The scheduled end of what bids extended; what was bought ended before. */
function extendedFrom({ end_time: end, scheduled_end_time: scheduled }: AuctionRow): Date | null {
  return scheduled && scheduled < end ? scheduled : null
}

function outageOf(row: AuctionRow): PublicItem['outage'] {
  const { outage_began_at: beganAt, outage_ended_at: endedAt, outage_extended_to: extendedTo } = row
  if (beganAt === null || endedAt === null || extendedTo === null) return null
  return { beganAt: beganAt.toISOString(), endedAt: endedAt.toISOString(), extendedTo: extendedTo.toISOString() }
}

/** An item's bids as the public may see them, newest first. Amounts only rise, so highest first is newest first. */
export async function readPublicBids(sql: Sql, auctionItemId: string): Promise<PublicBid[]> {
  const rows = await sql<
    { id: string; amount: Cents; bidder: string; timestamp: Date; is_winning: boolean; automatic_for: string | null }[]
  >`
    select b.id, b.amount, w.label as bidder, b.timestamp, b.is_winning, b.automatic_for
    from bid b join bidder w on w.id = b.bidder_id
    where b.auction_item_id = ${auctionItemId} order by b.amount desc limit ${LONGEST_BID_LIST}`
  return rows.map((row) => ({
    id: row.id,
    amount: toPrice(row.amount),
    maskedEmail: maskEmail(row.bidder),
    timestamp: row.timestamp.toISOString(),
    isWinning: row.is_winning,
    automaticFor: row.automatic_for,
  }))
}
