import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { lockOpenClosings } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import type { bid } from '../../../db/schema/bids.ts'
import { handover } from '../../../db/schema/checkout.ts'

type Win = Pick<typeof bid.$inferSelect, 'organizationId' | 'auctionItemId' | 'bidderId'>

/**
 * Whether a winner took a closed item home. Their row is locked, as whoever hands something over does it, so that one
 * of the two comes first. The item is locked before.
 */
export async function wasHandedOver(tx: Tx, { organizationId, auctionItemId, bidderId }: Win): Promise<boolean> {
  // What comes of a cancelled win may lock these, which come before bidders.
  await lockOpenClosings(tx, organizationId)
  const [owner] = await tx
    .select({ id: bidder.id })
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.id, bidderId)))
    .for('no key update')
  if (!owner) return false
  const isTheirs = and(eq(handover.auctionItemId, auctionItemId), eq(handover.bidderId, owner.id))
  return (await tx.$count(handover, and(isTheirs, isNull(handover.undoneAt)))) > 0
}
