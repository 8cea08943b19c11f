import type { Sql } from '../../db/clients.ts'
import type { PublicItem } from '../contract/items/item-view.ts'
import { nextPhaseChange } from '../contract/items/phase.ts'
import { maskEmail } from '../contract/values/mask.ts'
import { toPrice } from '../contract/values/money.ts'
import { type ItemCardRow, itemCard, scheduleOf } from './item-card.ts'

/** An item's public view, and when the clock will change it. */
export interface CacheableItem {
  organizationId: string
  auctionItemId: string
  changesAt: Date | null
  view: PublicItem
}

/**
 * The item at an address, or at a former address under its present one (product.md#item-addresses).
 * `null` when it is unknown, archived or deleted, or its organization is unknown or inactive.
 */
export async function readPublicItem(
  sql: Sql,
  orgSlug: string,
  slug: string,
  now: Date,
): Promise<CacheableItem | null> {
  const [row] = await sql<AuctionRow[]>`
    select i.id, i.organization_id, i.slug, i.title, i.description, i.image_url, i.donated_by, i.category,
           i.start_time, i.end_time, i.scheduled_end_time, i.extension_minutes, i.starting_bid, i.minimum_raise,
           coalesce(i.custom_rules, o.rules) as rules, coalesce(i.custom_disclaimers, o.disclaimers) as disclaimers,
           k.current_amount, k.bid_count, k.lock_version, w.email as leader,
           o.name, o.slug as org_slug, o.logo_url, o.contact_email, o.contact_info, o.time_zone
    from organization o
    join auction_item i on i.organization_id = o.id and i.deleted_at is null and i.is_active
    join auction_lock k on k.auction_item_id = i.id
    left join bid w on w.id = k.winning_bid_id
    where o.slug = ${orgSlug} and o.is_active and i.id = coalesce(
      (select id from auction_item where organization_id = o.id and slug = ${slug} and deleted_at is null),
      (select auction_item_id from former_slug where organization_id = o.id and slug = ${slug}))`
  return row ? toReading(row, now) : null
}

interface AuctionRow extends ItemCardRow {
  organization_id: string
  description: string
  scheduled_end_time: Date | null
  rules: string | null
  disclaimers: string | null
  lock_version: number
  leader: string | null
  name: string
  org_slug: string
  logo_url: string | null
  contact_email: string
  contact_info: string | null
  time_zone: string
}

function toReading(row: AuctionRow, now: Date): CacheableItem {
  return {
    organizationId: row.organization_id,
    auctionItemId: row.id,
    changesAt: nextPhaseChange(now, scheduleOf(row)),
    view: {
      ...itemCard(row, now),
      description: row.description,
      minimumRaise: toPrice(row.minimum_raise),
      topBidder: row.leader && maskEmail(row.leader),
      scheduledEndTime: row.scheduled_end_time?.toISOString() ?? null,
      rules: row.rules,
      disclaimers: row.disclaimers,
      version: row.lock_version,
      organization: {
        name: row.name,
        slug: row.org_slug,
        logoUrl: row.logo_url,
        contactEmail: row.contact_email,
        contactInfo: row.contact_info,
        timeZone: row.time_zone,
      },
    },
  }
}
