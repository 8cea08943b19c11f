import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { type ItemLock, recordItemChanges } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { endSplits } from '../../checkout/balances/end-splits.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { isPickedUp } from '../../checkout/balances/picked-up.ts'
import { readSharers } from '../../checkout/balances/read-sharers.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'
import { countPlaces } from '../../contract/values/money/places.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import type { Staff } from '../../server/access/staff.ts'
import { serveWaiting } from './serve-waiting.ts'

/** What somebody bought, as stored. */
export type Purchase = typeof purchase.$inferSelect

/**
 * Locks who has these purchases, and who owes part of them, after their item, and reads what was picked up: whoever hands
 * it over locks them, too.
 * @returns which of these purchases; what was bought after the pickup is none
 */
export async function lockBuyers(tx: Tx, { organizationId, auctionItemId }: ItemLock, purchases: Purchase[]) {
  const bidderIds = [...new Set(purchases.map(({ bidderId }) => bidderId))]
  const sharers = await readSharers(tx, { organizationId, auctionItemId, bidderIds })
  await lockWinners(tx, organizationId, [...bidderIds, ...sharers])
  const isOfThese = inArray(
    purchase.id,
    purchases.map(({ id }) => id),
  )
  const rows = await tx.select({ id: purchase.id }).from(purchase).where(and(isOfThese, isPickedUp))
  const ids = new Set(rows.map(({ id }) => id))
  return new Set(purchases.filter(({ id }) => ids.has(id)))
}

/** Who ends the splits of places that they take back. */
const THE_BUYER = { id: null, name: 'The buyer' }

interface Cancelling {
  now: Date
  /** Who of the team does it, and why; where nobody is named, the buyer takes them back. */
  canceller?: { staff: Staff; reason: string }
}

/**
 * Cancels purchases that stand, of an item and of buyers that the transaction has locked: the places return, and every buyer
 * is told in one email.
 */
export async function cancelPurchases(
  tx: Tx,
  { organizationId, auctionItemId, placesLeft }: ItemLock,
  purchases: Purchase[],
  { now, canceller }: Cancelling,
): Promise<void> {
  const ids = purchases.map(({ id }) => id)
  await tx
    .update(purchase)
    .set({
      cancelledAt: now,
      cancelledBy: canceller?.staff.id ?? null,
      cancelledByName: canceller?.staff.name ?? null,
      cancelReason: canceller?.reason ?? null,
    })
    .where(inArray(purchase.id, ids))
  await recordItemChanges(tx, organizationId, [auctionItemId], {
    placesLeft: (placesLeft ?? 0) + countPlaces(purchases),
  })
  await serveWaiting(tx, { organizationId, auctionItemId }, now)
  // Without these a bill may be paid by now.
  const ofBidders = Map.groupBy(purchases, ({ bidderId }) => bidderId)
  const buyerIds = [...ofBidders.keys()]
  const lines = { organizationId, auctionItemId, bidderIds: buyerIds }
  const sharers = await readSharers(tx, lines)
  await endSplits(tx, lines, canceller?.staff ?? THE_BUYER, now)
  await receiptIfPaid(tx, organizationId, [...buyerIds, ...sharers], now)
  const rows = await tx.select({ id: bidder.id, email: bidder.email }).from(bidder).where(inArray(bidder.id, buyerIds))
  const by = canceller ? ('team' as const) : ('bidder' as const)
  const emails = rows.flatMap(({ id, email }) => {
    const purchaseIds = (ofBidders.get(id) ?? []).map((own) => own.id)
    const about = { kind: 'places-cancelled' as const, organizationId, auctionItemId }
    // Who holds a paddle is told at the table.
    return email === null ? [] : [{ ...about, recipient: email, content: { purchaseIds, by } }]
  })
  await writeEmail(tx, ...emails)
}

/** Purchases of an item, cancelled or not, the first first. */
export function readPurchases(
  tx: Tx,
  { organizationId, auctionItemId }: Pick<ItemLock, 'organizationId' | 'auctionItemId'>,
): Promise<Purchase[]> {
  const isOfItem = and(eq(purchase.organizationId, organizationId), eq(purchase.auctionItemId, auctionItemId))
  return tx.select().from(purchase).where(isOfItem).orderBy(asc(purchase.boughtAt), asc(purchase.id))
}
