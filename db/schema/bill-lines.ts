import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { cents, instant } from '../columns.ts'

/**
 * What bidders owe their organization for, each line while it stands: what they won for good, and places they bought, of items
 * that are not deleted, and gifts. What of it another bidder owes is a line below zero, and one on the other's bill; it counts while its
 * item is worth as much to who has it as is owed by others. See product#checkout, product#split-lines,
 * product#gifts.
 */
export const billLine = pg
  .pgView('bill_line', {
    organizationId: pg.uuid('organization_id').notNull(),
    bidderId: pg.uuid('bidder_id').notNull(),
    /** `null` of a gift. */
    auctionItemId: pg.uuid('auction_item_id'),
    eventId: pg.uuid('event_id').notNull(),
    amount: cents('amount').notNull(),
    /** How many places of which kind; both `null` for what was won. */
    quantity: pg.integer('quantity'),
    kind: pg.varchar('kind', { length: 50 }),
    /**
     * When the item was won, which may be after its closing, the places bought, or the gift promised. What others pay of a line
     * is off it from the beginning.
     */
    since: instant('since').notNull(),
    /** What it would cost elsewhere. */
    value: cents('value'),
    /** Which split this is of; `null` for what was won or bought. */
    transferId: pg.uuid('transfer_id'),
    giftId: pg.uuid('gift_id'),
  })
  .as(
    sql`
    with line as not materialized (
      select i.organization_id, b.bidder_id, i.id as auction_item_id, i.event_id, b.amount, null::int as quantity,
             null::varchar(50) as kind,
             greatest(
               k.closed_at, b.timestamp,
               (select max(c.cancelled_at) from cancelled_bid c where c.auction_item_id = i.id),
               (select max(s.settled_at) from second_chance s
                where s.organization_id = i.organization_id and s.auction_item_id = i.id)
             ) as since,
             i.estimated_value as value, null::uuid as transfer_id, null::uuid as gift_id
      from auction_item i
      join auction_lock k on k.auction_item_id = i.id and k.closed_at is not null
      join bid b on b.id = k.winning_bid_id and b.auction_item_id = i.id -- or all lock rows are read for each bidder
      where i.deleted_at is null
      union all
      select p.organization_id, p.bidder_id, i.id, i.event_id, p.unit_price * p.quantity, p.quantity, p.kind,
             p.bought_at, p.unit_value * p.quantity, null, null
      from purchase p
      join auction_item i on i.id = p.auction_item_id and i.deleted_at is null
      where p.cancelled_at is null
    ), split as not materialized (
      select t.*, i.event_id, whole.since
      from transfer t
      join auction_item i on i.id = t.auction_item_id
      cross join lateral (
        select sum(l.amount) as amount, min(l.since) as since from line l
        where l.bidder_id = t.from_bidder_id and l.auction_item_id = t.auction_item_id
      ) whole
      where t.undone_at is null and (
        select sum(o.amount) from transfer o
        where o.from_bidder_id = t.from_bidder_id and o.auction_item_id = t.auction_item_id and o.undone_at is null
      ) <= whole.amount
    )
    select * from line
    union all
    select organization_id, from_bidder_id, auction_item_id, event_id, -amount, null, null, since, null, id, null
    from split
    union all
    select organization_id, bidder_id, auction_item_id, event_id, amount, null, null, made_at, null, id, null from split
    union all
    select g.organization_id, g.bidder_id, null, c.event_id, g.amount, null, null, g.given_at, null, null, g.id
    from gift g
    join cause c on c.id = g.cause_id
    where g.cancelled_at is null`,
  )
