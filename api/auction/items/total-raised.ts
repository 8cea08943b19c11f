import { and, eq, isNull, sql, sum } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import type { MoneyRaised } from '../../contract/auction/items/item-view.ts'
import { isLive } from './phase-in-sql.ts'

/**
 * What the leading bids of an event's items add up to, deleted items aside, as decimals. See
 * product#total-raised.
 */
export async function totalRaised(orm: Orm, eventId: string, now: Date): Promise<MoneyRaised> {
  const { currentAmount } = auctionLock
  const [sums] = await orm
    .select({
      totalRaised: sum(currentAmount),
      stillOpen: sql<string | null>`sum(${currentAmount}) filter (where ${isLive(now)})`,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(and(eq(auctionItem.eventId, eventId), isNull(auctionItem.deletedAt)))
  return { totalRaised: sums?.totalRaised ?? '0.00', stillOpen: sums?.stillOpen ?? '0.00' }
}
