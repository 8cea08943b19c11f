import type { Sql } from '../../../db/clients.ts'
import type { ItemQuery } from '../../contract/auction/items/item-query.ts'
import type { PublicOrganization } from '../../contract/auction/items/item-view.ts'
import { rulesFor } from '../../contract/organizations/default-rules.ts'
import { itemCard } from './item-card.ts'
import { readPublicCards } from './read-public-cards.ts'

/** An organization's public view, and when the clock will change it. */
export interface CacheableOrganization {
  organizationId: string
  auctionItemId: null
  changesAt: Date | null
  view: PublicOrganization
}

/** The public page of an active organization: itself and a page of the public items of an event. See product#organization-page. */
export async function readPublicOrganization(
  sql: Sql,
  orgSlug: string,
  query: ItemQuery,
  now: Date,
): Promise<CacheableOrganization | null> {
  const [row] = await sql<OrganizationRow[]>`
    select id, name, slug, logo_url, contact_email, contact_info, rules, disclaimers, time_zone, takes_donations,
           (payment_instructions is not null or payment_link is not null
             or exists (select from card_account a where a.organization_id = organization.id)) as says_how_to_pay
    from organization where slug = ${orgSlug} and is_active`
  if (!row) return null
  // Its newest one, unless another one is asked for.
  const [event, ...otherEvents] = await sql<EventRow[]>`
    select id, slug, name, about, exists (
      select from auction_item i where i.event_id = event.id and i.is_active and i.deleted_at is null
    ) as has_items
    from event where organization_id = ${row.id} and published_at is not null
    order by slug = ${query.event} desc, published_at desc, id`
  if (!event) throw new Error(`No event of ${row.id} is public`)
  const [{ cards, pagination, itemCount, changesAt }, categories] = await Promise.all([
    readPublicCards(sql, { id: row.id, eventId: event.id }, query, now),
    sql<PublicOrganization['categories']>`
      select label, color from category_label
      where organization_id = ${row.id} and is_active order by "order", label`,
  ])
  return {
    organizationId: row.id,
    auctionItemId: null,
    changesAt,
    view: {
      name: row.name,
      slug: row.slug,
      logoUrl: row.logo_url,
      contactEmail: row.contact_email,
      contactInfo: row.contact_info,
      rules: row.rules && rulesFor(row.rules, 'en', row.says_how_to_pay),
      disclaimers: row.disclaimers,
      timeZone: row.time_zone,
      takesDonations: row.takes_donations,
      event: eventOf(event),
      otherEvents: otherEvents.filter((other) => other.has_items).map(eventOf),
      categories: [...categories],
      auctions: cards.map((card) => itemCard(card, now)),
      itemCount,
      pagination,
    },
  }
}

interface EventRow {
  id: string
  slug: string
  name: string
  about: string | null
  has_items: boolean
}

function eventOf({ id, has_items: _, ...event }: EventRow) {
  return event
}

interface OrganizationRow {
  id: string
  name: string
  slug: string
  logo_url: string | null
  contact_email: string
  contact_info: string | null
  rules: string | null
  says_how_to_pay: boolean
  disclaimers: string | null
  time_zone: string
  takes_donations: boolean
}
