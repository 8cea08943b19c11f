import type { Sql } from '../../db/clients.ts'
import { containsPattern } from '../../db/contains-pattern.ts'
import { ITEMS_A_PAGE, type ItemQuery, SOON_MS } from '../contract/items/item-query.ts'
import { type Pagination, paginate } from '../contract/values/pagination.ts'
import type { ItemCardRow } from './item-card.ts'

/** More would be no search for something, and each is looked for in every item. */
const MOST_WORDS = 8

/** One page of an organization's public items. */
export interface CardPage {
  cards: ItemCardRow[]
  pagination: Pagination
  /** How many there are, found or not. */
  itemCount: number
  /** When the clock will change one of them all. */
  changesAt: Date | null
}

/** Live items by their end, upcoming ones by their start, ended ones the latest first. See product.md#organization-page. */
export async function readPublicCards(
  sql: Sql,
  organizationId: string,
  query: ItemQuery,
  now: Date,
): Promise<CardPage> {
  const own = sql`
    from auction_item i join auction_lock k on k.auction_item_id = i.id
    where i.organization_id = ${organizationId} and i.is_active and i.deleted_at is null`
  const found = meets(sql, query, now)
  const [all] = await sql<{ items: number; found: number; changes_at: Date | null }[]>`
    select count(*)::int as items, count(*) filter (where true ${found})::int as found,
           min(case when i.start_time > ${now} then i.start_time when i.end_time > ${now} then i.end_time end) as changes_at
    ${own}`
  const pagination = paginate(query.page, all?.found ?? 0, ITEMS_A_PAGE)
  const cards = await sql<ItemCardRow[]>`
    select i.id, i.slug, i.title, i.image_url, i.donated_by, i.category, i.start_time, i.end_time,
           i.starting_bid, i.minimum_raise, i.extension_minutes, k.current_amount, k.bid_count
    ${own} ${found}
    order by case when i.end_time <= ${now} then 2 when i.start_time > ${now} then 1 else 0 end,
             case when i.end_time <= ${now} then null when i.start_time > ${now} then i.start_time else i.end_time end,
             i.end_time desc, i.id
    limit ${ITEMS_A_PAGE} offset ${(pagination.page - 1) * ITEMS_A_PAGE}`
  return { cards, pagination, itemCount: all?.items ?? 0, changesAt: all?.changes_at ?? null }
}

/** Words are found in title, donor, and category, in any order, whatever their case. */
function meets(sql: Sql, { q, category, bids, ends }: ItemQuery, now: Date) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const soon = new Date(now.getTime() + SOON_MS)
  const conditions = [
    ...words.map((word) => sql`concat_ws(' ', i.title, i.donated_by, i.category) ilike ${containsPattern(word)}`),
    ...(category ? [sql`i.category = ${category}`] : []),
    ...(bids ? [sql`k.bid_count = 0 and i.end_time > ${now}`] : []),
    ...(ends ? [sql`i.start_time <= ${now} and i.end_time > ${now} and i.end_time <= ${soon}`] : []),
  ]
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql``)
}
