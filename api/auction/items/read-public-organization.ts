import type { AtHand } from '../../../db/at-hand.ts'
import type { Sql } from '../../../db/clients.ts'
import { containsPattern } from '../../../db/contains-pattern.ts'
import { hiddenIn } from '../../../db/hidden-items.ts'
import { searchedNumber } from '../../contract/auction/items/item-number.ts'
import { ITEMS_A_PAGE, type ItemQuery, SOON_MS } from '../../contract/auction/items/item-query.ts'
import type { PublicOrganization } from '../../contract/auction/items/item-view.ts'
import { rulesFor } from '../../contract/organizations/default-rules.ts'
import { type Pagination, paginate } from '../../contract/values/list/pagination.ts'
import { parsePrice } from '../../contract/values/money/money.ts'
import type { Cacheable } from '../../server/cache/cacheable.ts'
import { type ItemCardRow, itemCard } from './item-card.ts'
import { changeOfView, joinNotices, type NoticeRow, noticeColumns, noticesOf } from './notice-row.ts'

/** An organization's public view, and when the clock will change it. */
export type CacheableOrganization = Cacheable<PublicOrganization>

/** The public page of an active organization: itself and a page of the public items of an event. See product#organization-page. */
export async function readPublicOrganization(
  sql: Sql,
  orgSlug: string,
  query: ItemQuery,
  now: Date,
): Promise<CacheableOrganization | null> {
  const [row] = await sql<OrganizationRow[]>`
    select o.id, name, slug, logo_url, contact_email, contact_info, rules, disclaimers, time_zone, takes_donations,
           (coalesce(payment_instructions, payment_link, other_payment_link) is not null
             or exists (select from card_account a where a.organization_id = o.id)) as says_how_to_pay,
           ${causesOf(sql, now, sql`coalesce(bool_or(c.start_time <= ${now}), false)`)} as takes_gifts,
           ${causesOf(sql, now, sql`min(case when c.start_time > ${now} then c.start_time else c.end_time end)`)} as gifts_change_at
    from organization o where slug = ${orgSlug} and is_active`
  if (!row) return null
  // Its newest one, unless another one is asked for.
  const [event, ...otherEvents] = await sql<EventRow[]>`
    select e.id, e.slug, e.name, e.about, ${noticeColumns(sql)}, exists (
      select from auction_item i where i.event_id = e.id and i.is_active and i.deleted_at is null
    ) as has_items
    from event e join organization o on o.id = e.organization_id ${joinNotices(sql, now, sql`e.id`)}
    where e.organization_id = ${row.id} and e.published_at is not null
    order by e.slug = ${query.event} desc, e.published_at desc, e.id`
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
    changesAt: changeOfView(changesAt, event, row.gifts_change_at),
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
      takesGifts: row.takes_gifts,
      notices: noticesOf(event),
      event: eventOf(event),
      otherEvents: otherEvents.filter((other) => other.has_items).map(eventOf),
      categories: [...categories],
      auctions: cards.map((card) => itemCard(card, now)),
      itemCount,
      pagination,
    },
  }
}

interface EventRow extends NoticeRow {
  id: string
  slug: string
  name: string
  about: string | null
  has_items: boolean
}

function eventOf({ slug, name, about }: EventRow) {
  return { slug, name, about }
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
  takes_gifts: boolean
  gifts_change_at: Date | null
}

/** Something of the causes of an organization, `o`, that are on by now, or will be. */
function causesOf(sql: Sql, now: Date, what: ReturnType<Sql>) {
  return sql`(
    select ${what} from cause c
    where c.organization_id = o.id and c.is_active and not c.is_draft and c.end_time > ${now})`
}

/** More would be no search for something, and each is looked for in every item. */
const MOST_WORDS = 8

/** One page of an event's public items. */
interface CardPage {
  cards: ItemCardRow[]
  pagination: Pagination
  /** How many there are, found or not. */
  itemCount: number
  /** When the clock will change one of them all, or show one that is hidden. */
  changesAt: Date | null
}

/** Live items, upcoming, then ended: by end, start, and the latest end first, and of one time by number, unless sorted otherwise. See product#organization-page. */
async function readPublicCards(
  sql: Sql,
  { id: organizationId, eventId }: AtHand,
  query: ItemQuery,
  now: Date,
): Promise<CardPage> {
  // What a device watches or bid on may be of any.
  const ofEvent = query.only ? sql`true` : sql`i.event_id = ${eventId}`
  const publicItems = sql`
    from auction_item i join auction_lock k on k.auction_item_id = i.id join organization o on o.id = i.organization_id
    where i.organization_id = ${organizationId} and ${ofEvent} and i.is_active and i.deleted_at is null`
  const shown = sql`not ${hiddenIn(sql, now)}`
  const condition = meets(sql, query, now)
  const [all] = await sql<{ items: number; matching: number; changes_at: Date | null }[]>`
    select count(*) filter (where ${shown})::int as items, count(*) filter (where ${shown} ${condition})::int as matching,
           min(case when i.start_time > ${now} then i.start_time when i.end_time > ${now} then i.end_time end) as changes_at
    ${publicItems}`
  const pagination = paginate(query.page, all?.matching ?? 0, ITEMS_A_PAGE)
  const cards = await sql<ItemCardRow[]>`
    select i.id, i.slug, i.title, i.image_url, i.donated_by, i.category, i.start_time, i.end_time,
           i.starting_bid, i.minimum_raise, i.extension_minutes, i.estimated_value, i.places, i.is_in_hall, k.places_left,
           case when o.shows_item_numbers then i.item_number end as item_number, k.current_amount, k.bid_count
    ${publicItems} and ${shown} ${condition}
    order by case when i.end_time <= ${now} then 2 when i.start_time > ${now} then 1 else 0 end,
             ${orders[query.sort ?? 'end'](sql)}
             case when i.end_time <= ${now} then null when i.start_time > ${now} then i.start_time else i.end_time end,
             i.end_time desc, i.item_number, i.id
    limit ${ITEMS_A_PAGE} offset ${(pagination.page - 1) * ITEMS_A_PAGE}`
  return { cards, pagination, itemCount: all?.items ?? 0, changesAt: all?.changes_at ?? null }
}

/** What comes before the end or the start, where a visitor asks for it. */
const orders = {
  end: (sql: Sql) => sql``,
  price: (sql: Sql) => sql`coalesce(k.current_amount, i.starting_bid),`,
  bids: (sql: Sql) => sql`k.bid_count,`,
}

const phases = {
  open: (sql: Sql, now: Date) => sql`i.start_time <= ${now} and i.end_time > ${now}`,
  later: (sql: Sql, now: Date) => sql`i.start_time > ${now}`,
  ended: (sql: Sql, now: Date) => sql`i.end_time <= ${now}`,
}

/** Words are found in title, donor, category, and number where it is shown, in any order, whatever their case and accents. */
function meets(sql: Sql, { q, category, phase, from, to, bids, ends, only }: ItemQuery, now: Date) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const soon = new Date(now.getTime() + SOON_MS)
  const conditions = [
    ...words.map((word) => holds(sql, word)),
    ...(category ? [isOfCategory(sql, category)] : []),
    ...(phase ? [phases[phase](sql, now)] : []),
    ...(from ? [sql`coalesce(k.current_amount, i.starting_bid) >= ${parsePrice(from)}`] : []),
    ...(to ? [sql`coalesce(k.current_amount, i.starting_bid) <= ${parsePrice(to)}`] : []),
    ...(only ? [sql`i.id = any(${only.split('.')}::uuid[])`] : []),
    ...(bids ? [sql`k.bid_count = 0 and i.end_time > ${now} and i.places is null and not i.is_in_hall`] : []),
    ...(ends ? [sql`i.start_time <= ${now} and i.end_time > ${now} and i.end_time <= ${soon}`] : []),
  ]
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql``)
}

/** However the item writes it. Folding is slow: most items are left out by what is folded already. */
function isOfCategory(sql: Sql, category: string) {
  return sql`i.words like folded(${containsPattern(category)}) and folded(i.category) = folded(${category})`
}

function holds(sql: Sql, word: string) {
  const text = sql`i.words like folded(${containsPattern(word)})`
  const number = searchedNumber(word)
  return number === null ? text : sql`(${text} or (o.shows_item_numbers and i.item_number = ${number}))`
}
