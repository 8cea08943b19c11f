import { type SQL, sql } from 'drizzle-orm'
import type { Sql } from './clients.ts'
import { cause, gift } from './schema/causes.ts'
import { auctionItem, auctionLock } from './schema/items.ts'
import { purchase } from './schema/purchases.ts'

/** What an item, joined to its lock row, has raised: its highest bid, or what was bought of it; null for nothing. */
export function raisedBy(): SQL<string | null> {
  return sql`coalesce(${auctionLock.currentAmount}, (
    select sum(p.quantity * p.unit_price) from ${purchase} p
    where p.organization_id = ${auctionItem.organizationId} and p.auction_item_id = ${auctionItem.id} and p.cancelled_at is null
  ))`
}

/** What an item has raised, in a query of the public reads, where `i` is the item and `k` its lock row; null for nothing. */
export function raisedIn(query: Sql) {
  return query`coalesce(k.current_amount, (
    select sum(p.quantity * p.unit_price) from purchase p
    where p.organization_id = i.organization_id and p.auction_item_id = i.id and p.cancelled_at is null
  ))`
}

/** What was promised to causes of an event. */
export function givenTo(eventId: string): SQL {
  return sql`(
    select coalesce(sum(g.amount), 0.00) from ${gift} g join ${cause} c on c.id = g.cause_id
    where c.event_id = ${eventId} and g.cancelled_at is null
  )`
}

/** What was promised to causes of an event, for a query of the public reads. */
export function givenIn(query: Sql, eventId: string) {
  return query`(
    select coalesce(sum(g.amount), 0.00) from gift g join cause c on c.id = g.cause_id
    where c.event_id = ${eventId} and g.cancelled_at is null
  )`
}

/** What stands of the gifts to a cause, `c`, for a query of the public reads; as text, as it may be more than a column takes. */
export function givenToCause(query: Sql) {
  return query`(select coalesce(sum(g.amount), 0.00)::text from gift g where g.cause_id = c.id and g.cancelled_at is null)`
}
