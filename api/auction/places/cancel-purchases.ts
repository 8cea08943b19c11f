import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { type ItemLock, recordItemChanges } from '../../../db/locks.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'

/** What somebody bought, as stored. */
export type Purchase = typeof purchase.$inferSelect

/**
 * Locks who has these purchases, after their item, and reads which of them picked it up: whoever hands it over locks them, too.
 * @returns the ids of these bidders
 */
export async function lockBuyers(tx: Tx, { organizationId, auctionItemId }: ItemLock, purchases: Purchase[]) {
  const bidderIds = [...new Set(purchases.map(({ bidderId }) => bidderId))]
  await lockWinners(tx, organizationId, bidderIds)
  const isTheirs = and(eq(handover.auctionItemId, auctionItemId), inArray(handover.bidderId, bidderIds))
  const handed = await tx
    .select({ bidderId: handover.bidderId })
    .from(handover)
    .where(and(isTheirs, isNull(handover.undoneAt)))
  return new Set(handed.map(({ bidderId }) => bidderId))
}

/** Who takes places from their buyer, who is given none of the rest. */
interface Canceller {
  cancelledBy: string | null
  cancelledByName: string
  cancelReason: string
}

/** Cancels purchases that stand, of an item that the transaction has locked, and whose buyers it has locked: the places return. */
export async function cancelPurchases(
  tx: Tx,
  { organizationId, auctionItemId, placesLeft }: ItemLock,
  purchases: Purchase[],
  { now, canceller }: { now: Date; canceller?: Canceller },
): Promise<void> {
  const ids = purchases.map(({ id }) => id)
  await tx
    .update(purchase)
    .set({ cancelledAt: now, ...canceller })
    .where(inArray(purchase.id, ids))
  const returned = purchases.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordItemChanges(tx, organizationId, [auctionItemId], { placesLeft: (placesLeft ?? 0) + returned })
  // Without these a bill may be paid by now.
  await receiptIfPaid(tx, organizationId, [...new Set(purchases.map(({ bidderId }) => bidderId))], now)
}
