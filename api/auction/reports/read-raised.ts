import { eq, sql, sum } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { isLive } from '../items/is-live.ts'
import { isCounted } from './counted-items.ts'

/** What the items that count add up to, and how much of it can still be outbid, as decimals. */
export async function readRaised(orm: Orm, organizationId: string, now: Date) {
  const { currentAmount } = auctionLock
  const [found] = await orm
    .select({
      raised: sum(currentAmount),
      stillOpen: sql<string | null>`sum(${currentAmount}) filter (where ${isLive(now)})`,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(isCounted(organizationId))
  return { raised: found?.raised ?? '0.00', stillOpen: found?.stillOpen ?? '0.00' }
}
