import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from './clients.ts'
import { hiddenAt } from './hidden-items.ts'
import { auctionItem } from './schema/items.ts'
import { organization } from './schema/organizations.ts'

/** Of more items than this the whole organization is said to have changed: two thousand changes take their time. */
const MOST_NAMED = 20

/**
 * Publishes a change of these items after the commit. Open pages of strangers hear of it: a hidden item is not named,
 * instead the whole organization is said to have changed.
 */
export async function publishItems(tx: Tx, organizationId: string, auctionItemIds: string[]) {
  const named = auctionItemIds.length > MOST_NAMED ? [] : await readShown(tx, organizationId, auctionItemIds)
  if (named.length < auctionItemIds.length) tx.afterCommit.publish({ organizationId, auctionItemId: null })
  for (const auctionItemId of named) tx.afterCommit.publish({ organizationId, auctionItemId })
}

async function readShown(tx: Tx, organizationId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const hidden = await tx
    .select({ id: auctionItem.id })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(
      and(
        eq(auctionItem.organizationId, organizationId),
        inArray(auctionItem.id, ids),
        hiddenAt(sql`clock_timestamp()`),
      ),
    )
  return ids.filter((id) => !hidden.some((item) => item.id === id))
}
