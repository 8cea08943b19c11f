import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { handover } from '../../../db/schema/checkout.ts'
import { purchase } from '../../../db/schema/purchases.ts'

/** Whether what a row of `purchase` says was picked up: by a pickup that stands, and came after it. */
export const isPickedUp = sql<boolean>`exists (
  select from ${handover} h
  where h.auction_item_id = ${purchase}.auction_item_id and h.bidder_id = ${purchase}.bidder_id and h.undone_at is null
    and ${purchase}.bought_at <= h.handed_at)`

/** When what a line of a bill names was last picked up; null of places that were bought since. @param line `bill_line`, or its alias */
export function pickedUpAt(line: SQLWrapper): SQL {
  return sql`(
    select max(h.handed_at) from ${handover} h
    where h.auction_item_id = ${line}.auction_item_id and h.bidder_id = ${line}.bidder_id and h.undone_at is null
      and ${line}.transfer_id is null and (${line}.quantity is null or ${line}.since <= h.handed_at))`
}
