import { asc, eq, inArray } from 'drizzle-orm'
import { contactColumns, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { readItemIds } from './items-file.ts'
import { bothTimes, type Table } from './table.ts'

/** The bids on so many items are read at a time: nobody waits for all of them, and memory holds few. */
const ITEMS_AT_ONCE = 20

/** Every bid that counts, item by item, the first one first. Nobody's maximum is told. */
export const bidsFile: Table = {
  name: 'bids',
  columns: [
    'Item Number',
    'Item',
    'Amount',
    'Email',
    'Name',
    'Phone',
    'Confirmed',
    'Bounces',
    'Winning',
    'Automatic',
    'Time',
    'Time (UTC)',
  ],
  async *read(orm, { eventId, timeZone }) {
    const ids = await readItemIds(orm, eventId)
    for (let first = 0; first < ids.length; first += ITEMS_AT_ONCE) {
      const rows = await readRows(orm, ids.slice(first, first + ITEMS_AT_ONCE))
      yield rows.map((row) => cells(row, timeZone))
    }
  },
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(orm: Orm, itemIds: string[]) {
  return orm
    .select({
      bid,
      bidder: bidder.label,
      email: bidder.email,
      item: { number: auctionItem.itemNumber, title: auctionItem.title },
      contact: contactColumns,
      confirmedAt: mailAddress.confirmedAt,
      bouncedAt: mailAddress.bouncedAt,
    })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .innerJoin(bidder, isBidderOf(bid))
    .leftJoin(mailAddress, eq(mailAddress.email, bidder.email))
    .where(inArray(bid.auctionItemId, itemIds))
    .orderBy(asc(auctionItem.itemNumber), asc(auctionItem.id), asc(bid.amount))
}

function cells({ bid, bidder, email, item, contact, confirmedAt, bouncedAt }: Row, timeZone: string) {
  const who = [bidder, contact?.name ?? null, contact?.phone ?? null]
  const reach = reachOf(email, { confirmedAt, bouncedAt })
  const flags = [reach?.isConfirmed, reach?.bounces, bid.isWinning, bid.automaticFor !== null].map((flag) =>
    flag ? 'yes' : 'no',
  )
  return [item.number, item.title, toPrice(bid.amount), ...who, ...flags, ...bothTimes(bid.timestamp, timeZone)]
}
