import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { cents, instant } from '../columns.ts'

/**
 * What bidders owe their organization for, each line while it stands: what they won for good, and places they bought. Of items
 * that are not deleted. See product#checkout.
 */
export const billLine = pg
  .pgView('bill_line', {
    organizationId: pg.uuid('organization_id').notNull(),
    bidderId: pg.uuid('bidder_id').notNull(),
    auctionItemId: pg.uuid('auction_item_id').notNull(),
    eventId: pg.uuid('event_id').notNull(),
    amount: cents('amount').notNull(),
    /** How many places of which kind; both `null` for what was won. */
    quantity: pg.integer('quantity'),
    kind: pg.varchar('kind', { length: 50 }),
    /** When the item was closed, or the places bought. */
    since: instant('since').notNull(),
    /** What it would cost elsewhere. */
    value: cents('value'),
  })
  .as(
    sql`
    select i.organization_id, b.bidder_id, i.id as auction_item_id, i.event_id, b.amount, null::int as quantity,
           null::varchar(50) as kind, k.closed_at as since, i.estimated_value as value
    from auction_item i
    join auction_lock k on k.auction_item_id = i.id and k.closed_at is not null
    join bid b on b.id = k.winning_bid_id
    where i.deleted_at is null
    union all
    select p.organization_id, p.bidder_id, i.id, i.event_id, p.unit_price * p.quantity, p.quantity, p.kind,
           p.bought_at, p.unit_value * p.quantity
    from purchase p
    join auction_item i on i.id = p.auction_item_id and i.deleted_at is null
    where p.cancelled_at is null`,
  )
