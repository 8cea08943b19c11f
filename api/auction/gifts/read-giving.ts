import type { Sql } from '../../../db/clients.ts'
import { givenToCause } from '../../../db/raised.ts'
import { MOST_GIVERS, matchOf, type PublicCause, type PublicGiving } from '../../contract/auction/gifts/cause-view.ts'
import type { Asks } from '../../contract/values/address/bidder-contact.ts'
import { type Cents, toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import type { Cacheable } from '../../server/cache/cacheable.ts'

/** What may be given to at an organization, what it asks of givers, and when the clock will change it. */
export type CacheableGiving = Cacheable<PublicGiving> & { asks: Asks; confirmsBidders: boolean }

/** The causes of an active organization that are on; `null` where none is. See product#causes. */
export async function readGiving(sql: Sql, orgSlug: string, now: Date): Promise<CacheableGiving | null> {
  const rows = await sql<CauseRow[]>`
    select o.id as organization_id, o.name, o.slug, o.logo_url, o.contact_email, o.time_zone, o.asks_name, o.asks_phone,
           o.confirms_bidders, c.id, c.title, c.about, c.image_url, c.goal, c.amounts, c.start_time, c.end_time,
           c.matched_by, c.matched_up_to, ${givenToCause(sql)} as given, ${shownGivers(sql)} as givers
    from cause c join organization o on o.id = c.organization_id
    where o.slug = ${orgSlug} and o.is_active and c.is_active and not c.is_draft and c.end_time > ${now}
    order by c.end_time, c.id`
  const open = rows.filter(({ start_time }) => start_time <= now)
  const [first] = open
  if (!first) return null
  const instants = rows.map((row) => (row.start_time > now ? row.start_time : row.end_time).getTime())
  const asks = { name: first.asks_name, phone: first.asks_phone }
  const { name, slug, logo_url: logoUrl, contact_email: contactEmail, time_zone: timeZone } = first
  return {
    organizationId: first.organization_id,
    auctionItemId: null,
    changesAt: new Date(Math.min(...instants)),
    asks,
    confirmsBidders: first.confirms_bidders,
    view: { organization: { name, slug, logoUrl, contactEmail, timeZone, asks }, causes: open.map(causeOf) },
  }
}

/** A stranger may have typed any name with any address: it is shown once the team entered it, or the address is known to be theirs. */
function shownGivers(sql: Sql) {
  return sql`(
    select coalesce(json_agg(shown.name order by shown.given_at desc), '[]') from (
      select g.shown_name as name, g.given_at from gift g
      join bidder b on b.id = g.bidder_id
      left join mail_address m on m.email = b.email
      where g.cause_id = c.id and g.cancelled_at is null and g.shown_name is not null
        and (g.entered_by_name is not null or m.confirmed_at is not null)
      order by g.given_at desc, g.id limit ${MOST_GIVERS}
    ) shown)`
}

interface CauseRow {
  organization_id: string
  name: string
  slug: string
  logo_url: string | null
  contact_email: string
  time_zone: string
  asks_name: Asks['name']
  asks_phone: Asks['phone']
  confirms_bidders: boolean
  id: string
  title: string
  about: string | null
  image_url: string | null
  goal: Cents | null
  amounts: Cents[]
  start_time: Date
  end_time: Date
  matched_by: string | null
  matched_up_to: Cents | null
  given: string
  givers: string[]
}

function causeOf(row: CauseRow): PublicCause {
  return {
    id: row.id,
    title: row.title,
    about: row.about,
    imageUrl: row.image_url,
    amounts: row.amounts.map(toPrice),
    endTime: row.end_time.toISOString(),
    givers: row.givers,
    given: row.given,
    matched: matchOf(row.given, row.matched_up_to),
    goal: toOptionalPrice(row.goal),
    matchedBy: row.matched_by,
    matchedUpTo: toOptionalPrice(row.matched_up_to),
  }
}
