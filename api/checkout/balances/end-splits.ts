import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { transfer } from '../../../db/schema/checkout.ts'
import type { Held } from './read-sharers.ts'

/**
 * Undoes splits that no bill counts any more, as what these bidders have of an item costs less by now: they would count again
 * once the same bidders have more of it. To be called by whatever takes a win or places from somebody. See product#split-lines.
 * @param by who cancelled it; `id` is `null` where that is nobody of the team
 */
export async function endSplits(
  tx: Tx,
  { organizationId, auctionItemId, bidderIds }: Held,
  by: { id: string | null; name: string },
  now: Date,
): Promise<void> {
  const isOfItem = and(eq(transfer.organizationId, organizationId), eq(transfer.auctionItemId, auctionItemId))
  const isOnBill = sql`exists (
    select from ${billLine} l where l.organization_id = ${organizationId} and l.auction_item_id = ${auctionItemId}
    and l.bidder_id = ${transfer.bidderId} and l.transfer_id = ${transfer.id})`
  await tx
    .update(transfer)
    .set({ undoneAt: now, undoneBy: by.id, undoneByName: by.name })
    .where(and(isOfItem, inArray(transfer.fromBidderId, bidderIds), isNull(transfer.undoneAt), sql`not ${isOnBill}`))
}
