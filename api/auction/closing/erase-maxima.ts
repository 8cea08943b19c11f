import { and, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems } from '../../../db/locks.ts'
import { maximumOffer } from '../../../db/schema/bids.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { undoableSince } from '../../contract/values/kind/bulk-kind.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

/**
 * Forgets up to how much we would have bid for the leaders of locked items on which nobody bids any more. Keys stay
 * good. See product#maximum-bids.
 */
export async function eraseMaxima(tx: Tx, organizationId: string, auctionItemIds: string[]): Promise<void> {
  await tx
    .update(auctionLock)
    .set({ leaderMaximum: null })
    .where(
      and(
        eq(auctionLock.organizationId, organizationId),
        inArray(auctionLock.auctionItemId, auctionItemIds),
        isNotNull(auctionLock.leaderMaximum),
      ),
    )
  await tx
    .update(maximumOffer)
    .set({ maximum: null })
    .where(
      and(
        eq(maximumOffer.organizationId, organizationId),
        inArray(maximumOffer.auctionItemId, auctionItemIds),
        isNotNull(maximumOffer.maximum),
      ),
    )
}

/**
 * Forgets the maxima of items that were deleted together, once that can no longer be undone: until then they would
 * count again. See product#bulk-edits.
 */
export async function eraseDeletedMaxima(orm: Orm, now: Date): Promise<void> {
  const edits = await orm
    .select({ organizationId: bulkEdit.organizationId, edited: bulkEdit.edited, unrestored: bulkEdit.unrestored })
    .from(bulkEdit)
    .where(
      and(
        eq(bulkEdit.kind, 'delete'),
        lte(bulkEdit.madeAt, undoableSince(now)),
        gt(bulkEdit.madeAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  for (const { organizationId, edited, unrestored } of edits) {
    // What an undo brought back may have been deleted again since, which can still be undone.
    const ids = (unrestored ?? edited).map(({ id }) => id)
    const isLeft = and(
      eq(auctionItem.organizationId, organizationId),
      inArray(auctionItem.id, ids),
      isNotNull(auctionItem.deletedAt),
      or(isNotNull(auctionLock.leaderMaximum), hasOffers),
    )
    await orm.transaction(async (tx) => eraseMaxima(tx, organizationId, await lockItems(tx, isLeft)))
  }
}

const hasOffers = sql`exists (select from maximum_offer offered where offered.organization_id = ${auctionItem.organizationId}
  and offered.auction_item_id = ${auctionItem.id} and offered.maximum is not null)`
