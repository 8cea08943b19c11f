import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { type BilledPlaces, billTitle } from '../../contract/checkout/bill-title.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { countPlaces } from '../../contract/values/money/places.ts'

/** What a bidder owes for of one item: it was won, or places of it bought. */
export interface BillItem {
  bidder: typeof bidder.$inferSelect
  item: typeof auctionItem.$inferSelect
  /** With the places, so that it says alone what it is. */
  title: string
  /** How many places; 0 for what was won. */
  places: number
  amount: Cents
  /** What it would cost elsewhere; `null` where nobody said. */
  value: Cents | null
  /** `null` until they picked it up. */
  handed: typeof handover.$inferSelect | null
}

/** What bidders of an organization owe for, of that what `condition` picks of `bill_line`: by number and title. */
export async function readBillItems(
  orm: Orm | Tx,
  organizationId: string,
  condition: SQL | undefined,
): Promise<BillItem[]> {
  const rows = await orm
    .select({
      bidder,
      item: auctionItem,
      handed: handover,
      amount: sql<Cents>`sum(${billLine.amount})`.mapWith(billLine.amount),
      value: sql<Cents | null>`sum(${billLine.value})`.mapWith(billLine.value),
      places: sql<BilledPlaces[]>`coalesce(
        jsonb_agg(jsonb_build_object('kind', ${billLine.kind}, 'quantity', ${billLine.quantity}) order by ${billLine.kind})
        filter (where ${billLine.quantity} is not null), '[]')`,
    })
    .from(billLine)
    .innerJoin(auctionItem, eq(auctionItem.id, billLine.auctionItemId))
    .innerJoin(bidder, isBidderOf(billLine))
    .leftJoin(
      handover,
      and(eq(handover.auctionItemId, auctionItem.id), eq(handover.bidderId, bidder.id), isNull(handover.undoneAt)),
    )
    .where(and(eq(billLine.organizationId, organizationId), condition))
    .groupBy(bidder.id, bidder.organizationId, auctionItem.id, handover.id)
    .orderBy(asc(auctionItem.itemNumber), asc(auctionItem.title), asc(auctionItem.id))
  return rows.map(({ places, ...row }) => ({
    ...row,
    title: billTitle(row.item.title, places),
    places: countPlaces(places),
  }))
}
