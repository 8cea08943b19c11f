import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { maximumOffer } from '../../../db/schema/bids.ts'
import { auctionLock } from '../../../db/schema/items.ts'

/**
 * Forgets up to how much we would have bid for the leaders of locked items on which nobody bids any more. Keys stay
 * good. See product.md#maximum-bids.
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
