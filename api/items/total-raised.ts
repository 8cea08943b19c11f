import { and, eq, isNull, sum } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'

/** What the leading bids of an organization's items add up to, deleted items aside, as a decimal. Decision 38. */
export async function totalRaised(orm: Orm, organizationId: string): Promise<string> {
  const [found] = await orm
    .select({ total: sum(auctionLock.currentAmount) })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt)))
  return found?.total ?? '0.00'
}
