import type { Sql } from '../../db/clients.ts'
import type { PublicOrganization } from '../contract/items/item-view.ts'
import { nextPhaseChange } from '../contract/items/phase.ts'
import { type ItemCardRow, itemCard, scheduleOf } from './item-card.ts'

/** An organization's public view, and when the clock will change it. */
export interface CacheableOrganization {
  organizationId: string
  changesAt: Date | null
  view: PublicOrganization
}

/** The public page of an active organization: itself and its public items. See product.md#organization-page. */
export async function readPublicOrganization(
  sql: Sql,
  orgSlug: string,
  now: Date,
): Promise<CacheableOrganization | null> {
  const [row] = await sql<OrganizationRow[]>`
    select id, name, slug, logo_url, contact_email, contact_info, rules, disclaimers, time_zone
    from organization where slug = ${orgSlug} and is_active`
  if (!row) return null
  const [cards, categories] = await Promise.all([
    sql<ItemCardRow[]>`
      select i.id, i.slug, i.title, i.image_url, i.donated_by, i.category, i.start_time, i.end_time,
             i.starting_bid, i.minimum_raise, k.current_amount, k.bid_count
      from auction_item i join auction_lock k on k.auction_item_id = i.id
      where i.organization_id = ${row.id} and i.is_active and i.deleted_at is null
      order by i.end_time, i.id`,
    sql<PublicOrganization['categories']>`
      select label, color from category_label
      where organization_id = ${row.id} and is_active order by "order", label`,
  ])
  return {
    organizationId: row.id,
    changesAt: firstOf(cards.map((card) => nextPhaseChange(now, scheduleOf(card)))),
    view: {
      name: row.name,
      slug: row.slug,
      logoUrl: row.logo_url,
      contactEmail: row.contact_email,
      contactInfo: row.contact_info,
      rules: row.rules,
      disclaimers: row.disclaimers,
      timeZone: row.time_zone,
      categories: [...categories],
      auctions: cards.map((card) => itemCard(card, now)),
    },
  }
}

interface OrganizationRow {
  id: string
  name: string
  slug: string
  logo_url: string | null
  contact_email: string
  contact_info: string | null
  rules: string | null
  disclaimers: string | null
  time_zone: string
}

function firstOf(instants: (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length ? new Date(Math.min(...known.map(Number))) : null
}
