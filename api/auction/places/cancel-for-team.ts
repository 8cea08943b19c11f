import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { isSaleOver } from '../../contract/auction/places/own-places.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { countPlaces } from '../../contract/values/money/places.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { itemInActivity } from '../items/item-in-activity.ts'
import { lockAndReadItem } from '../items/lock-and-read-item.ts'
import { updateItem } from '../items/update-items.ts'
import { cancelPurchases, lockBuyers, type Purchase, readStanding } from './cancel-purchases.ts'
import { serveWaiting } from './serve-waiting.ts'

/** A purchase of an organization, and why it is cancelled. */
interface CancelRequest {
  organizationId: string
  id: string
  reason: string
}

/** Cancels one purchase: its places are free again, and what was paid for them is credit. See product#cancelled-places. */
export function cancelPurchase(
  orm: Orm,
  { organizationId, id, reason }: CancelRequest,
  { staff, now }: StaffAction,
): Promise<'cancelled' | 'unknown' | 'cancelled-before' | 'picked-up'> {
  const thisPurchase = and(eq(purchase.organizationId, organizationId), eq(purchase.id, id))
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx.select().from(purchase).where(thisPurchase)
    const locked = beforeLock && (await lockAndReadItem(tx, organizationId, beforeLock.auctionItemId))
    const [bought] = await tx.select().from(purchase).where(thisPurchase)
    if (!locked || !bought) return 'unknown'
    if (bought.cancelledAt) return 'cancelled-before'
    if ((await lockBuyers(tx, locked.standing, [bought])).has(bought)) return 'picked-up'
    await cancelPurchases(tx, locked.standing, [bought], { now, canceller: { staff, reason } })
    tx.addActivity({
      kind: 'places-cancelled',
      ...itemInActivity(locked.item),
      subjectId: id,
      changes: { price: [toPrice(bought.unitPrice * bought.quantity), null] },
    })
    return 'cancelled'
  })
}

/** What became of an item's places once its host cancelled: of whom they were, and who keeps theirs. */
export type CancelledSale =
  | { kind: 'unknown' }
  | { kind: 'cancelled'; places: number; bidders: number; pickedUp: number }

/**
 * Cancels all that was bought of an item, as its host cancelled, and archives it if it is still on sale, so that nobody buys
 * more. Who picked theirs up keeps them. See product#cancelled-places.
 */
export function cancelSale(
  orm: Orm,
  { organizationId, id, reason }: CancelRequest,
  { staff, now }: StaffAction,
): Promise<CancelledSale> {
  return orm.transaction(async (tx): Promise<CancelledSale> => {
    const locked = await lockAndReadItem(tx, organizationId, id)
    if (!locked?.item.places) return { kind: 'unknown' }
    const { item } = locked
    const free = await serveWaiting(tx, { organizationId, auctionItemId: id }, now, { isCancelled: true })
    const standing = { ...locked.standing, placesLeft: free ?? locked.standing.placesLeft }
    const isOnSale = item.isActive && !isSaleOver({ ...item, ...standing }, now)
    if (isOnSale) await updateItem(tx, item, { isActive: false }, 'sale-cancelled')
    else tx.addActivity({ kind: 'sale-cancelled', ...itemInActivity(item) })
    const purchases = await readStanding(tx, standing)
    const pickedUp = await lockBuyers(tx, standing, purchases)
    const cancelled = purchases.filter((bought) => !pickedUp.has(bought))
    if (cancelled.length > 0) await cancelPurchases(tx, standing, cancelled, { now, canceller: { staff, reason } })
    return {
      kind: 'cancelled',
      places: countPlaces(cancelled),
      bidders: countBidders(cancelled),
      pickedUp: countBidders([...pickedUp]),
    }
  })
}

function countBidders(purchases: Purchase[]): number {
  return new Set(purchases.map(({ bidderId }) => bidderId)).size
}
