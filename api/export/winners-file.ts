import { and, asc, eq } from 'drizzle-orm'
import { bidderLabel } from '../../db/bidder-label.ts'
import { isContactOf } from '../../db/contact-of.ts'
import { isWon } from '../../db/is-won.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import { bid } from '../../db/schema/bids.ts'
import { winner } from '../../db/schema/checkout.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { shownAddress } from '../contract/values/erased.ts'
import { toOptionalPrice, toPrice } from '../contract/values/money.ts'
import { bothTimes, type Table } from './table.ts'

/** Who won which closed item, and what they owe; one bidder's items together. An organization has few enough for one page. */
export const winnersFile: Table = {
  name: 'winners',
  columns: [
    'Email',
    'Name',
    'Phone',
    'Item Number',
    'Item',
    'Amount',
    'Estimated Value',
    'Closed',
    'Closed (UTC)',
    'Code',
  ],
  async *read(orm, { organizationId, timeZone }) {
    const rows = await orm
      .select({
        item: auctionItem,
        email: bidderLabel(bid),
        amount: bid.amount,
        name: bidderContact.name,
        phone: bidderContact.phone,
        code: winner.code,
      })
      .from(auctionLock)
      .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
      .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
      .leftJoin(winner, and(eq(winner.bidder, bid.bidder), eq(winner.organizationId, bid.organizationId)))
      .leftJoin(bidderContact, isContactOf(bid))
      .where(isWon(organizationId))
      .orderBy(asc(bid.bidder), asc(auctionItem.itemNumber), asc(auctionItem.id))
    yield rows.map(({ item, email, amount, name, phone, code }) => [
      ...[shownAddress(email), name, phone, item.itemNumber, item.title, toPrice(amount)],
      toOptionalPrice(item.estimatedValue),
      ...bothTimes(item.endTime, timeZone),
      code,
    ])
  },
}
