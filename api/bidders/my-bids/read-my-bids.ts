import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { bidderWith } from '../../../db/bidder-of.ts'
import type { Database, Orm, Sql } from '../../../db/clients.ts'
import { hiddenIn } from '../../../db/hidden-items.ts'
import { gift } from '../../../db/schema/causes.ts'
import { payment, transfer } from '../../../db/schema/checkout.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { readConfirmed } from '../../auction/bidding/judge-contact.ts'
import { type ItemCardRow, itemCard } from '../../auction/items/item-card.ts'
import { readOwnCheckout } from '../../checkout/winners/read-own-checkout.ts'
import { refuseTakeBack } from '../../contract/auction/bidding/take-back.ts'
import type { MyBids, MyItem } from '../../contract/bidders/my-bids.ts'
import type { Asks } from '../../contract/values/address/bidder-contact.ts'
import { type Cents, toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { breakLinks } from '../../contract/values/text/line-of-text.ts'
import { secondChancePath } from '../../email/preferences/links.ts'
import { wantsEmail } from '../../email/preferences/preferences.ts'
import { findUnconfirmed } from '../../email/preferences/unconfirmed-organizations.ts'
import type { KnownBidder } from '../../server/access/known-bidder.ts'

/** More than anybody bids on and watches. */
const MOST_OWN_ITEMS = 300
/** Enough to know who is winning again after cancelled bids. */
const MOST_BIDS = 20

/** What a bidder bid on, asked to be reminded of, or watches at one organization: what is open first, the soonest to end first. */
export async function readMyBids(
  { reads, orm }: Pick<Database, 'reads' | 'orm'>,
  organizationId: string,
  bidder: KnownBidder,
  now: Date,
): Promise<MyBids> {
  const rows = await readRows(reads, organizationId, bidder.email, now)
  const { asks, owesBesides, hasPaid } = await readTerms(orm, organizationId, bidder.email)
  const items = rows.map((row) => toItem(row, now))
  // Until it is closed a bid that came in time may still be judged.
  const hasItems = rows.some((row) => (row.is_winning && row.closed_at) || row.bought > 0)
  const hasBill = hasItems || owesBesides
  const checkout = hasBill || hasPaid ? await readCheckout(orm, organizationId, bidder.email) : null
  return {
    email: bidder.email,
    wantsEmail: wantsEmail(bidder),
    asks,
    items,
    checkout: hasBill || checkout?.credit !== '0.00' ? checkout : null,
  }
}

/**
 * What is required and was not sent from a device of theirs before, as bids are judged by it; whether they promised a gift,
 * or owe part of what another won; and whether they paid, as for what was cancelled since.
 */
async function readTerms(
  orm: Orm,
  organizationId: string,
  email: string,
): Promise<{ asks: Asks; owesBesides: boolean; hasPaid: boolean }> {
  const isTheirs = (table: typeof gift | typeof transfer | typeof payment) =>
    and(eq(table.organizationId, organizationId), eq(table.bidderId, bidderWith(organizationId, email)))
  const owes = sql<boolean>`exists (select from ${gift} where ${isTheirs(gift)})
    or exists (select from ${transfer} where ${isTheirs(transfer)})`
  const isPaid = and(isTheirs(payment), isNull(payment.voidedAt), ne(payment.kind, 'waived'))
  const paid = sql<boolean>`exists (select from ${payment} where ${isPaid})`
  const [row] = await orm
    .select({ name: organization.asksName, phone: organization.asksPhone, owes, paid })
    .from(organization)
    .where(eq(organization.id, organizationId))
  const bill = { owesBesides: row?.owes ?? false, hasPaid: row?.paid ?? false }
  const required = { name: row?.name === 'required', phone: row?.phone === 'required' }
  if (!required.name && !required.phone) return { asks: { name: 'off', phone: 'off' }, ...bill }
  const contact = await readConfirmed(orm, organizationId, email)
  const asks: Asks = {
    name: required.name && !contact?.name ? 'required' : 'off',
    phone: required.phone && !contact?.phone ? 'required' : 'off',
  }
  return { asks, ...bill }
}

/** As in the email to winners: nobody pays where an organization says that nobody knows yet. See product#payments. */
async function readCheckout(orm: Orm, organizationId: string, email: string) {
  const bill = await readOwnCheckout(orm, organizationId, email)
  if (!bill || (await findUnconfirmed(orm, [organizationId])).length === 0) return bill
  return { ...bill, links: [], payPath: null, instructions: bill.instructions && breakLinks(bill.instructions) }
}

interface Row extends ItemCardRow {
  is_active: boolean
  closed_at: Date | null
  is_winning: boolean
  /** How many places of it, and for how much. */
  bought: number
  bought_for: Cents
  /** The bidder's own secret: read only where they are winning. */
  maximum: Cents | null
  placed_id: string | null
  placed_at: Date | null
  has_withdrawn: boolean
  your_bid: Cents | null
  bids: MyItem['bids']
  remind_me: boolean
  is_watched: boolean
  offer_id: string | null
  offer_expires_at: Date | null
  paused_until: Date | null
  address_id: string
  address_key: string
}

function readRows(sql: Sql, organizationId: string, email: string, now: Date) {
  return sql<Row[]>`
    with me as (
      select id from bidder where email = ${email} and organization_id = ${organizationId}
    ), own as (
      select auction_item_id from bid where bidder_id = (select id from me)
      union select auction_item_id from cancelled_bid where bidder_id = (select id from me)
      union select auction_item_id from purchase where bidder_id = (select id from me) and cancelled_at is null
      union select auction_item_id from reminder where bidder_id = (select id from me)
      union select auction_item_id from watched_item where bidder_id = (select id from me)
    )
    select i.id, i.slug, i.title, i.image_url, i.donated_by, i.category, i.start_time, i.end_time,
           i.starting_bid, i.minimum_raise, i.extension_minutes, i.item_number, i.estimated_value, i.is_active,
           i.places, i.is_in_hall, k.places_left,
           k.current_amount, k.bid_count, k.closed_at,
           coalesce(w.bidder_id = (select id from me), false) as is_winning,
           case when w.bidder_id = (select id from me) then k.leader_maximum end as maximum,
           (select coalesce(sum(quantity), 0)::int from purchase b
            where b.auction_item_id = i.id and b.bidder_id = (select id from me) and b.cancelled_at is null) as bought,
           (select coalesce(sum(quantity * unit_price), 0.00) from purchase b
            where b.auction_item_id = i.id and b.bidder_id = (select id from me) and b.cancelled_at is null) as bought_for,
           p.id as placed_id, p.timestamp as placed_at, placed.your_bid, placed.bids,
           exists (select from cancelled_bid c where c.auction_item_id = i.id and c.bidder_id = (select id from me)
                   and c.cancelled_by is null) as has_withdrawn,
           exists (select from reminder r where r.auction_item_id = i.id and r.bidder_id = (select id from me)
                   and r.settled_at is null) as remind_me,
           exists (select from watched_item m
                   where m.auction_item_id = i.id and m.bidder_id = (select id from me)) as is_watched,
           f.id as offer_id, f.expires_at as offer_expires_at,
           (select ended_at from pause where organization_id = o.id and ended_at > ${now} limit 1) as paused_until, a.id as address_id, a.key as address_key
    from own join auction_item i on i.id = own.auction_item_id
    join auction_lock k on k.auction_item_id = i.id join organization o on o.id = i.organization_id
    left join bid w on w.id = k.winning_bid_id
    join mail_address a on a.email = ${email}
    left join second_chance f on f.auction_item_id = i.id and f.outcome is null and f.bidder_id = (select id from me) and f.expires_at > ${now}
    left join bid p on p.id = coalesce(w.automatic_for, w.id) and p.bidder_id = (select id from me)
    cross join lateral (
      select max(b.amount) as your_bid,
             (select coalesce(json_agg(json_build_object('id', n.id, 'amount', n.amount::text) order by n.timestamp), '[]')
              from (select id, amount, timestamp from bid
                    where auction_item_id = i.id and bidder_id = (select id from me) and automatic_for is null
                    order by timestamp desc limit ${MOST_BIDS}) n) as bids
      from bid b where b.auction_item_id = i.id and b.bidder_id = (select id from me)
    ) placed
    where i.organization_id = ${organizationId} and i.deleted_at is null
      -- What was won or bought is owed for, archived or not.
      and (i.is_active or (w.bidder_id = (select id from me) and k.closed_at is not null) or exists (
        select from purchase b where b.auction_item_id = i.id and b.bidder_id = (select id from me) and b.cancelled_at is null))
      and not ${hiddenIn(sql, now)}
    order by i.end_time <= ${now}, case when i.end_time > ${now} then i.end_time end, i.end_time desc,
             i.item_number, i.id
    limit ${MOST_OWN_ITEMS}`
}

function toItem(row: Row, now: Date): MyItem {
  const { id, slug, title, imageUrl, startTime, endTime, ...card } = itemCard(row, now)
  const { startingBid, currentBid, minimumNextBid, bidCount, hasStarted, hasEnded, isInHall } = card
  return {
    id,
    slug,
    title,
    imageUrl,
    startTime,
    endTime,
    startingBid,
    currentBid,
    minimumNextBid,
    bidCount,
    hasStarted,
    hasEnded,
    ...(isInHall && { isInHall }),
    minimumRaise: toPrice(row.minimum_raise),
    stance: stanceOf(row, now),
    yourBid: toOptionalPrice(row.your_bid),
    bought: card.places
      ? {
          quantity: row.bought,
          amount: toPrice(row.bought_for),
          kinds: card.places.kinds.map(({ price }) => ({ price })),
        }
      : null,
    maximum: toOptionalPrice(row.maximum),
    bids: row.bids,
    withdrawable: withdrawableOf(row, now),
    secondChance: secondChanceOf(row),
    remindMe: row.remind_me,
    isWatched: row.is_watched,
    isArchived: !row.is_active,
  }
}

function stanceOf(row: Row, now: Date): MyItem['stance'] {
  if (row.bought > 0) return 'bought'
  if (row.your_bid === null) return 'watching'
  if (row.offer_id) return 'asked'
  if (row.end_time <= now && row.current_amount === null) return 'ended'
  if (row.end_time <= now) return row.is_winning ? 'won' : 'lost'
  return row.is_winning ? 'winning' : 'outbid'
}

/** Their device is as good as the email about it: both show whose address it is. */
function secondChanceOf(row: Row): MyItem['secondChance'] {
  const { offer_id: offerId, offer_expires_at: expiresAt, address_id: id, address_key: key } = row
  if (offerId === null || expiresAt === null) return null
  return { path: secondChancePath({ id, key }, offerId), expiresAt: expiresAt.toISOString() }
}

/** The bid that its bidder placed; with it goes what their maximum bid since. See product#withdrawing-a-bid. */
function withdrawableOf(row: Row, now: Date): string | null {
  if (!row.placed_id || !row.placed_at) return null
  const refusal = refuseTakeBack(
    {
      timestamp: row.placed_at,
      isWinning: row.is_winning,
      isCancelled: false,
      isSecond: row.has_withdrawn,
      endTime: row.end_time,
      pausedUntil: row.paused_until,
      closedAt: row.closed_at,
    },
    now,
    'en',
  )
  return refusal ? null : row.placed_id
}
