import { and, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { isErased } from '../../contract/values/address/erased.ts'
import { settleOffer } from './settle-offer.ts'

/**
 * Ends offers whose bidder's address was blanked, on items that the transaction has locked; the next in line is asked.
 * See product.md#second-chances.
 */
export async function endErased(tx: Tx, auctionItemIds: string[], now: Date): Promise<void> {
  if (auctionItemIds.length === 0) return
  const open = await tx
    .select()
    .from(secondChance)
    .where(and(inArray(secondChance.auctionItemId, auctionItemIds), isNull(secondChance.outcome)))
  for (const offer of open.filter(({ bidder }) => isErased(bidder))) {
    const standing = await lockItem(tx, offer.organizationId, offer.auctionItemId)
    if (standing) await settleOffer(tx, standing, offer, { outcome: 'erased', now })
  }
}
