import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { handover } from '../../../db/schema/checkout.ts'

/** Whether places of an item were picked up with it: those that its bidder had bought by the last pickup that stands. */
export function wasHandedOver({ boughtAt }: { boughtAt: Date }, last: { handedAt: Date } | null | undefined): boolean {
  return last != null && boughtAt <= last.handedAt
}

/** When what a line of a bill names was last picked up; null of places that were bought since. @param line `bill_line`, or its alias */
export function pickedUpAt(line: SQLWrapper): SQL {
  return sql`(
    select max(h.handed_at) from ${handover} h
    where h.auction_item_id = ${line}.auction_item_id and h.bidder_id = ${line}.bidder_id and h.undone_at is null
      and ${line}.transfer_id is null and (${line}.quantity is null or ${line}.since <= h.handed_at))`
}
