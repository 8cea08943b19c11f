import { and, inArray, isNull } from 'drizzle-orm'
import type { Orm, Tx } from './clients.ts'
import { secondChance } from './schema/second-chances.ts'

/** Until when each of these items is offered to its next bidder; those that are not are left out. See product.md#second-chances. */
export async function readOfferedUntil(orm: Orm | Tx, auctionItemIds: string[]): Promise<Map<string, Date>> {
  if (auctionItemIds.length === 0) return new Map()
  const rows = await orm
    .select({ id: secondChance.auctionItemId, expiresAt: secondChance.expiresAt })
    .from(secondChance)
    .where(and(inArray(secondChance.auctionItemId, auctionItemIds), isNull(secondChance.outcome)))
  return new Map(rows.map(({ id, expiresAt }) => [id, expiresAt]))
}
