import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import type { ValueReport } from '../../contract/auction/reports/reports-view.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { isCounted } from './counted-items.ts'

/** Items with bids and an estimated value, the best paid for what they are worth first; at most `limit`. */
export async function readValues(orm: Orm, organizationId: string, limit: number): Promise<ValueReport[]> {
  const { id, title, itemNumber, estimatedValue } = auctionItem
  const { currentAmount } = auctionLock
  const share = sql`${currentAmount} / ${estimatedValue}`
  const rows = await orm
    .select({ id, title, itemNumber, estimatedValue, price: currentAmount })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(isCounted(organizationId), isNotNull(estimatedValue), isNotNull(currentAmount)))
    .orderBy(desc(share), asc(itemNumber), asc(id))
    .limit(limit)
  return rows.map(({ price, estimatedValue: value, ...row }) => {
    if (price === null || value === null) throw new Error('Neither is null where both are not')
    return { ...row, price: toPrice(price), estimatedValue: toPrice(value), percent: Math.round((price / value) * 100) }
  })
}
