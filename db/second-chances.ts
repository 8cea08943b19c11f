import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm, Tx } from './clients.ts'
import { cancelledWin, secondChance } from './schema/second-chances.ts'

/** Until when each of these items is offered to its next bidder; those that are not are left out. See product#second-chances. */
export async function readChancesUntil(orm: Orm | Tx, auctionItemIds: string[]): Promise<Map<string, Date>> {
  if (auctionItemIds.length === 0) return new Map()
  const rows = await orm
    .select({ id: secondChance.auctionItemId, expiresAt: secondChance.expiresAt })
    .from(secondChance)
    .where(and(inArray(secondChance.auctionItemId, auctionItemIds), isNull(secondChance.outcome)))
  return new Map(rows.map(({ id, expiresAt }) => [id, expiresAt]))
}

/** The items of an organization of which a win was cancelled. */
export async function readCancelledWins(orm: Orm | Tx, organizationId: string): Promise<Set<string>> {
  const rows = await orm
    .selectDistinct({ id: cancelledWin.auctionItemId })
    .from(cancelledWin)
    .where(eq(cancelledWin.organizationId, organizationId))
  return new Set(rows.map(({ id }) => id))
}
