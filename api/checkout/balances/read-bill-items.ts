import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { isNewest } from '../../../db/event-name.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { transfer } from '../../../db/schema/checkout.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { type Account, countCovered } from '../../contract/checkout/account.ts'
import { type BilledPlaces, billTitle } from '../../contract/checkout/bill-title.ts'
import type { BillShare } from '../../contract/checkout/winner-view.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import type { BillPart } from '../../contract/values/money/bill-part.ts'
import type { PublicShare } from '../../contract/values/money/bill-share.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { countPlaces } from '../../contract/values/money/places.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { shareWords } from '../../contract/words/catalogues.ts'
import { shareTitle } from '../../contract/words/share-in-words.ts'
import { pickedUpAt } from './picked-up.ts'

/** What a bidder owes for of one item: it was won, or places of it bought; or what of it is split with another bidder. Or a gift. */
export interface BillItem {
  bidder: typeof bidder.$inferSelect
  /** `null` of a gift. */
  item: typeof auctionItem.$inferSelect | null
  /** `cause`: its title. */
  gift: (typeof gift.$inferSelect & { cause: string }) | null
  /** With the places, and the event where their lines are of several or it is not the newest, so that it says alone what it is. */
  title: string
  part: BillPart
  /** How many places; 0 for what was won. */
  places: number
  amount: Cents
  /** What it would cost elsewhere; `null` where nobody said, or of only some kinds of its places. */
  value: Cents | null
  /** When they last picked something of it up; `null` until they picked all of it up. */
  pickedUpAt: Date | null
  /** `null` of what they have themselves. */
  share: BillShare | null
}

const other = alias(bidder, 'other')

/** All that bidders owe for, as `readBillItems` has it. Once a newer event is public, lines of one before say which, too. */
export function readWholeBills(orm: Orm | Tx, organizationId: string, bidderIds: string[]): Promise<BillItem[]> {
  return readBillItems(orm, organizationId, inArray(billLine.bidderId, bidderIds), isNewest)
}

/**
 * What bidders of an organization owe for, of that what `condition` picks of `bill_line`: of the newest event first, by
 * number and title, gifts last.
 * @param isPlain whether lines of an event do not say which it is, unless theirs are of several
 */
export async function readBillItems(
  orm: Orm | Tx,
  organizationId: string,
  condition: SQL | undefined,
  isPlain = sql<boolean>`true`,
): Promise<BillItem[]> {
  // In an order, they are read once: without it, and without statistics, Postgres read them again for each bidder.
  const line = orm
    .select()
    .from(billLine)
    .where(and(eq(billLine.organizationId, organizationId), condition))
    .orderBy(billLine.since)
    .as('line')
  const rows = await orm
    .select({
      bidder,
      item: auctionItem,
      gift,
      cause: cause.title,
      event,
      isPlain,
      pickedUpAt: sql<Date | null>`case when bool_and(${pickedUpAt(sql`line`)} is not null)
        then max(${pickedUpAt(sql`line`)}) end`.mapWith(line.since),
      amount: sql<Cents>`sum(${line.amount})`.mapWith(line.amount),
      // What some of the places would cost elsewhere is not what all of them would.
      value: sql<Cents | null>`case when count(${line.value}) = count(*) then sum(${line.value}) end`.mapWith(
        line.value,
      ),
      places: sql<BilledPlaces[]>`coalesce(
        jsonb_agg(jsonb_build_object('kind', ${line.kind}, 'quantity', ${line.quantity}) order by ${line.kind})
        filter (where ${line.quantity} is not null), '[]')`,
      split: transfer,
      other: sql<string>`coalesce(${other.name}, ${other.label})`,
      whole: sql<Cents | null>`case when ${transfer.id} is not null then (
        select sum(l.amount) from ${billLine} l where l.auction_item_id = ${transfer.auctionItemId}
        and l.bidder_id = ${transfer.fromBidderId} and l.transfer_id is null) end`.mapWith(line.amount),
    })
    .from(line)
    .innerJoin(event, eq(event.id, line.eventId))
    .leftJoin(auctionItem, eq(auctionItem.id, line.auctionItemId))
    .leftJoin(gift, eq(gift.id, line.giftId))
    .leftJoin(cause, eq(cause.id, gift.causeId))
    .innerJoin(bidder, isBidderOf(line))
    .leftJoin(transfer, eq(transfer.id, line.transferId))
    .leftJoin(
      other,
      sql`${other.id} = case when ${line.bidderId} = ${transfer.bidderId} then ${transfer.fromBidderId} else ${transfer.bidderId} end`,
    )
    .groupBy(
      bidder.id,
      bidder.organizationId,
      auctionItem.id,
      gift.id,
      cause.id,
      event.id,
      transfer.id,
      other.name,
      other.label,
    )
    // What of it others owe follows it.
    .orderBy(
      desc(event.publishedAt),
      asc(event.id),
      sql`${gift.givenAt} nulls first`,
      asc(gift.id),
      asc(auctionItem.itemNumber),
      asc(auctionItem.title),
      asc(auctionItem.id),
      sql`${transfer.madeAt} nulls first`,
      sql`${transfer.id}`,
    )
  const bills = Map.groupBy(rows, ({ bidder }) => bidder.id)
  return rows.map(({ places, split, other, whole, gift, cause, event, isPlain, ...row }) => {
    const saysEvent = !isPlain || bills.get(row.bidder.id)?.some((line) => line.event.id !== event.id)
    const inFull = (title = '') => (saysEvent ? `${title} (${event.name})` : title)
    const title = inFull(row.item?.title)
    const share = split && { ...shareOf(split, whole ?? 0), title, amount: toPrice(row.amount), other }
    const given = gift && { ...gift, cause: inFull(cause ?? '') }
    return {
      ...row,
      gift: given,
      title: share ? shareTitle(share, shareWords('en')) : given ? giftTitle(given) : billTitle(title, places),
      part: given ? 'given' : row.item?.places ? 'bought' : 'won',
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

function giftTitle({ cause }: { cause: string }, language: Language = 'en'): string {
  return shareWords(language)('gift', { title: cause })
}

/** The ids of gifts among lines of one bidder, which have all gifts of theirs, that are paid. @param account as money counts, without tests */
export function coveredGifts(account: Account, lines: BillItem[]): Set<string> {
  const gifts = lines
    .flatMap(({ gift }) => gift ?? [])
    .sort((one, other) => Number(one.givenAt) - Number(other.givenAt))
  const count = countCovered(
    account,
    gifts.map(({ amount }) => amount),
  )
  return new Set(gifts.slice(0, count).map(({ id }) => id))
}

/** What a line of `own`, one bidder's, would cost elsewhere; `null` of what is split: what is above it is not one person's. */
export function valueAlone({ item, value }: BillItem, own: BillItem[]): Cents | null {
  return own.some((line) => line.share !== null && line.item?.id === item?.id) ? null : value
}

/** The title of a line as they read it. */
export function publicTitle({ title, share, gift }: BillItem, language: Language = 'en'): string {
  if (gift) return giftTitle(gift, language)
  return share ? shareTitle(withoutAddress(share), shareWords(language)) : title
}
