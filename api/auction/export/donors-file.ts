import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { toOptionalPrice } from '../../contract/values/money/money.ts'
import type { Table } from './table.ts'

/** Who gave what, and what it raised, a row an item and a donor's items together: for thanks. */
export const donorsFile: Table = {
  name: 'donors',
  columns: [
    'Donor',
    'Email',
    'Website',
    'Notes for Thanks',
    'Item Number',
    'Item',
    'Estimated Value',
    'Raised',
    'Closed',
  ],
  async *read(orm, { eventId }) {
    const rows = await orm
      .select({ item: auctionItem, raised: auctionLock.currentAmount, closedAt: auctionLock.closedAt })
      .from(auctionItem)
      .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
      .where(
        and(
          eq(auctionItem.eventId, eventId),
          isNull(auctionItem.deletedAt),
          isNotNull(sql`coalesce(${auctionItem.donatedBy}, ${auctionItem.donorEmail})`),
        ),
      )
      .orderBy(asc(sql`lower(${auctionItem.donatedBy})`), asc(auctionItem.itemNumber), asc(auctionItem.id))
    yield rows.map(({ item, raised, closedAt }) => [
      item.donatedBy,
      item.donorEmail,
      item.donorUrl,
      item.donorNote,
      item.itemNumber,
      item.title,
      ...[item.estimatedValue, raised].map(toOptionalPrice),
      closedAt ? 'yes' : 'no',
    ])
  },
}
