import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { phaseAt } from '../../contract/auction/items/phase.ts'
import type { WithoutBidsReport } from '../../contract/auction/reports/reports-view.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { isCounted, isWithoutBids } from './counted-items.ts'

/** Items that were open or are, and that nobody bid on, by their end; at most `limit`. */
export async function readWithoutBids(
  orm: Orm,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<WithoutBidsReport[]> {
  const { id, title, itemNumber, startingBid, startTime, endTime } = auctionItem
  const rows = await orm
    .select({ id, title, itemNumber, startingBid, startTime, endTime })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(isCounted(organizationId), isWithoutBids(now)))
    .orderBy(asc(endTime), asc(itemNumber), asc(id))
    .limit(limit)
  return rows.map(({ startTime, endTime, startingBid, ...row }) => ({
    ...row,
    startingBid: toPrice(startingBid),
    endTime: endTime.toISOString(),
    hasEnded: phaseAt(now, { startTime, endTime }) === 'ended',
  }))
}
