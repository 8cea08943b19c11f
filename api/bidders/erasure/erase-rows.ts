import { and, asc, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { publishItems } from '../../../db/publish-items.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid, maximumOffer } from '../../../db/schema/bids.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { cancelledWin } from '../../../db/schema/second-chances.ts'

/**
 * Erases bidders of an organization for good: how to reach them, what they said of themselves, what the team noted. What they
 * bid, won, and paid stays, and stays that of one bidder. A paddle stays a paddle.
 */
export async function eraseRows(tx: Tx, organizationId: string, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  // Waits for bids of theirs that are being judged, and has later ones find nobody.
  await tx.select({ id: bidder.id }).from(bidder).where(inArray(bidder.id, ids)).orderBy(asc(bidder.id)).for('update')
  const erasedAt = sql`case when ${bidder.paddleNumber} is null then ${now.toISOString()}::timestamptz end`
  await tx
    .update(bidder)
    .set({ email: null, name: null, phone: null, isConfirmed: false, note: null, erasedAt })
    .where(inArray(bidder.id, ids))
  await tx.update(cancelledWin).set({ reason: null }).where(inArray(cancelledWin.bidderId, ids))
  for (const table of [bid, cancelledBid])
    await tx
      .update(table)
      .set({ language: 'en' })
      .where(and(inArray(table.bidderId, ids), ne(table.language, 'en')))
  await endMaxima(tx, ids)
  const items = await tx.selectDistinct({ id: bid.auctionItemId }).from(bid).where(inArray(bid.bidderId, ids))
  await publishItems(
    tx,
    organizationId,
    items.map(({ id }) => id),
  )
}

/** We bid for nobody any more whose address was erased. */
async function endMaxima(tx: Tx, ids: string[]) {
  await tx.delete(maximumOffer).where(inArray(maximumOffer.bidderId, ids))
  const winning = tx
    .select({ id: bid.id })
    .from(bid)
    .where(and(bid.isWinning, inArray(bid.bidderId, ids)))
  await tx
    .update(auctionLock)
    .set({ leaderMaximum: null })
    .where(and(isNotNull(auctionLock.leaderMaximum), inArray(auctionLock.winningBidId, winning)))
}
