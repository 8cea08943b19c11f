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
import { cancelPurchases, lockBuyers, type Purchase, readPurchases } from './cancel-purchases.ts'
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
    if (bought.cancelledAt) return isSentAgain(bought, { staff, reason }) ? 'cancelled' : 'cancelled-before'
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

/** Whether a purchase was cancelled by the same member of the team for the same reason: the first answer may have been lost. */
function isSentAgain(
  { cancelledBy, cancelReason }: Purchase,
  { staff, reason }: Pick<CancelRequest, 'reason'> & Pick<StaffAction, 'staff'>,
): boolean {
  return cancelledBy === staff.id && cancelReason === reason
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
    const all = await readPurchases(tx, standing)
    const purchases = all.filter(({ cancelledAt }) => cancelledAt === null)
    const pickedUp = await lockBuyers(tx, standing, purchases)
    const cancelled = purchases.filter((bought) => !pickedUp.has(bought))
    const before = all.filter((bought) => isSentAgain(bought, { staff, reason }))
    if (isOnSale) await updateItem(tx, item, { isActive: false }, 'sale-cancelled')
    else if (cancelled.length > 0 || before.length === 0)
      tx.addActivity({ kind: 'sale-cancelled', ...itemInActivity(item) })
    if (cancelled.length > 0) await cancelPurchases(tx, standing, cancelled, { now, canceller: { staff, reason } })
    const counted = cancelled.length > 0 ? cancelled : before
    return {
      kind: 'cancelled',
      places: countPlaces(counted),
      bidders: countBidders(counted),
      pickedUp: countBidders([...pickedUp]),
    }
  })
}

function countBidders(purchases: Purchase[]): number {
  return new Set(purchases.map(({ bidderId }) => bidderId)).size
}
