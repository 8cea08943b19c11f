import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { handover, transfer } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { type BilledPlaces, billTitle } from '../../contract/checkout/bill-title.ts'
import type { BillShare } from '../../contract/checkout/winner-view.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import type { PublicShare } from '../../contract/values/money/bill-share.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { countPlaces } from '../../contract/values/money/places.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { shareWords } from '../../contract/words/catalogues.ts'
import { shareTitle } from '../../contract/words/share-in-words.ts'

/** What a bidder owes for of one item: it was won, or places of it bought; or what of it is split with another bidder. */
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
  /** `null` of what they have themselves. */
  share: BillShare | null
}

const other = alias(bidder, 'other')

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
      split: transfer,
      other: sql<string>`coalesce(${other.name}, ${other.label})`,
      whole: sql<Cents | null>`case when ${transfer.id} is not null then (
        select sum(l.amount) from ${billLine} l where l.auction_item_id = ${transfer.auctionItemId}
        and l.bidder_id = ${transfer.fromBidderId} and l.transfer_id is null) end`.mapWith(billLine.amount),
    })
    .from(billLine)
    .innerJoin(auctionItem, eq(auctionItem.id, billLine.auctionItemId))
    .innerJoin(bidder, isBidderOf(billLine))
    .leftJoin(
      handover,
      and(
        eq(handover.auctionItemId, auctionItem.id),
        eq(handover.bidderId, bidder.id),
        isNull(handover.undoneAt),
        isNull(billLine.transferId),
      ),
    )
    .leftJoin(transfer, eq(transfer.id, billLine.transferId))
    .leftJoin(
      other,
      sql`${other.id} = case when ${billLine.bidderId} = ${transfer.bidderId} then ${transfer.fromBidderId} else ${transfer.bidderId} end`,
    )
    .where(and(eq(billLine.organizationId, organizationId), condition))
    .groupBy(bidder.id, bidder.organizationId, auctionItem.id, handover.id, transfer.id, other.name, other.label)
    // What of it others owe follows it.
    .orderBy(
      asc(auctionItem.itemNumber),
      asc(auctionItem.title),
      asc(auctionItem.id),
      sql`${transfer.madeAt} nulls first`,
      sql`${transfer.id}`,
    )
  return rows.map(({ places, split, other, whole, ...row }) => {
    const share = split && { ...shareOf(split, whole ?? 0), title: row.item.title, amount: toPrice(row.amount), other }
    return {
      ...row,
      title: share ? shareTitle(share, shareWords('en')) : billTitle(row.item.title, places),
      places: countPlaces(places),
      share,
    }
  })
}

function shareOf(
  { id, auctionItemId: itemId, amount, madeAt, madeByName }: typeof transfer.$inferSelect,
  whole: Cents,
) {
  const part = amount === whole ? ('all' as const) : amount * 2 === whole ? ('half' as const) : ('part' as const)
  return { id, itemId, part, at: madeAt.toISOString(), byName: madeByName }
}

/** A share as bidders and helpers read it: with no address of somebody else. */
export function withoutAddress<Share extends PublicShare>(share: Share): Share {
  return { ...share, other: maskEmail(share.other) }
}

/** What a line of `own`, one bidder's, would cost elsewhere; `null` of what is split: what is above it is not one person's. */
export function valueAlone({ item, value }: BillItem, own: BillItem[]): Cents | null {
  return own.some((line) => line.share !== null && line.item.id === item.id) ? null : value
}

/** The title of a line as they read it. */
export function publicTitle({ title, share }: BillItem, language: Language = 'en'): string {
  return share ? shareTitle(withoutAddress(share), shareWords(language)) : title
}
