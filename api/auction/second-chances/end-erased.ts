import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { settleOffer } from './settle-offer.ts'

/**
 * Ends offers whose bidder's address was blanked, on items that the transaction has locked; the next in line is asked.
 * See product.md#second-chances.
 */
export async function endErased(tx: Tx, auctionItemIds: string[], now: Date): Promise<void> {
  if (auctionItemIds.length === 0) return
  const open = await tx
    .select({ offer: secondChance })
    .from(secondChance)
    .innerJoin(bidder, and(isBidderOf(secondChance), isNotNull(bidder.erasedAt)))
    .where(and(inArray(secondChance.auctionItemId, auctionItemIds), isNull(secondChance.outcome)))
  for (const { offer } of open) {
    const standing = await lockItem(tx, offer.organizationId, offer.auctionItemId)
    if (standing) await settleOffer(tx, standing, offer, { outcome: 'erased', now })
  }
}
