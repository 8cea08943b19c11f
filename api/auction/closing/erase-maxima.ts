import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems } from '../../../db/locks.ts'
import { maximumOffer } from '../../../db/schema/bids.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { BULK_UNDO_MS } from '../../contract/values/kind/bulk-kind.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

/**
 * Forgets up to how much we would have bid for the leaders of locked items on which nobody bids any more. Keys stay
 * good. See product#maximum-bids.
 */
export async function eraseMaxima(tx: Tx, auctionItemIds: string[]): Promise<void> {
  await tx
    .update(auctionLock)
    .set({ leaderMaximum: null })
    .where(and(inArray(auctionLock.auctionItemId, auctionItemIds), isNotNull(auctionLock.leaderMaximum)))
  await tx
    .update(maximumOffer)
    .set({ maximum: null })
    .where(and(inArray(maximumOffer.auctionItemId, auctionItemIds), isNotNull(maximumOffer.maximum)))
}

/**
 * Forgets the maxima of items that were deleted together, once that can no longer be undone: until then they would
 * count again. See product#bulk-edits.
 */
export function eraseDeletedMaxima(orm: Orm, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    const rows = await tx
      .select({ edited: bulkEdit.edited })
      .from(bulkEdit)
      .where(
        and(
          eq(bulkEdit.kind, 'delete'),
          isNull(bulkEdit.undoneAt),
          lte(bulkEdit.madeAt, new Date(now.getTime() - BULK_UNDO_MS)),
          gt(bulkEdit.madeAt, new Date(now.getTime() - DAY_MS)),
        ),
      )
    const ids = rows.flatMap(({ edited }) => edited.map(({ id }) => id))
    const hasOffers = sql`exists (select from maximum_offer offered
      where offered.auction_item_id = ${auctionItem.id} and offered.maximum is not null)`
    const isLeft = and(
      inArray(auctionItem.id, ids),
      isNotNull(auctionItem.deletedAt),
      or(isNotNull(auctionLock.leaderMaximum), hasOffers),
    )
    if (ids.length > 0) await eraseMaxima(tx, await lockItems(tx, isLeft))
  })
}
