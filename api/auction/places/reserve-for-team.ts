import { and, eq, isNull } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { recordItemChanges } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { MOST_PLACES } from '../../contract/auction/items/places.ts'
import { isSaleOver } from '../../contract/auction/places/own-places.ts'
import { sellsAny } from '../../contract/auction/places/purchase-rule.ts'
import { reservedFrom } from '../../contract/auction/places/waiting-line.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { itemInActivity } from '../items/item-in-activity.ts'
import { lockAndReadItem } from '../items/lock-and-read-item.ts'
import { updateItem } from '../items/update-items.ts'
import { serveWaiting, storeLineChange } from './serve-waiting.ts'

/** What became of somebody in line: how many places more are held for them, and how many of them the sale got for it. */
export type ReservedForTeam =
  | { kind: 'reserved'; more: number; added: number }
  | { kind: 'unknown' | 'not-on-sale' | 'held-before' | 'too-many' }

/**
 * Offers somebody in line what they asked for, whoever stands before them: what is free, and as many places more as that
 * lacks. They are told as by their turn. See product#waiting-list.
 */
export function reserveForTeam(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  now: Date,
): Promise<ReservedForTeam> {
  return orm.transaction(async (tx): Promise<ReservedForTeam> => {
    const beforeLock = await readInLine(tx, organizationId, id)
    const locked = beforeLock && (await lockAndReadItem(tx, organizationId, beforeLock.auctionItemId))
    const { places = null } = locked?.item ?? {}
    if (!locked || !places) return { kind: 'unknown' }
    const { item, standing } = locked
    const ofItem = { organizationId, auctionItemId: item.id }
    const left = (await serveWaiting(tx, ofItem, now)) ?? 0
    // Read again: they may have answered meanwhile, or had their turn just now.
    const own = await readInLine(tx, organizationId, id)
    if (!own) return { kind: 'unknown' }
    const isOnSale = item.isActive && !item.isDraft && !isSaleOver({ ...item, ...standing }, now)
    if (!isOnSale || !sellsAny(places, now)) return { kind: 'not-on-sale' }
    const more = own.quantity - (own.reserved ?? 0)
    if (more === 0) return { kind: 'held-before' }
    const added = Math.max(0, more - left)
    if (places.count + added > MOST_PLACES) return { kind: 'too-many' }
    if (added > 0) await updateItem(tx, item, { places: { ...places, count: places.count + added } }, 'places-offered')
    else tx.addActivity({ kind: 'places-offered', ...itemInActivity(item) })
    await recordItemChanges(tx, organizationId, [item.id], { placesLeft: left + added - more })
    const reservation = { quantity: own.quantity, until: reservedFrom(item.endTime, now) }
    await storeLineChange(tx, { kind: 'reserved', id, reservation }, now)
    if (own.email)
      await writeEmail(tx, { kind: 'places-reserved', ...ofItem, recipient: own.email, content: { waitingId: id } })
    return { kind: 'reserved', more, added }
  })
}

async function readInLine(tx: Tx, organizationId: string, id: string) {
  const { auctionItemId, quantity, reserved } = waiting
  const [row] = await tx
    .select({ auctionItemId, quantity, reserved, email: bidder.email })
    .from(waiting)
    .innerJoin(bidder, isBidderOf(waiting))
    .where(and(eq(waiting.organizationId, organizationId), eq(waiting.id, id), isNull(waiting.outcome)))
  return row
}
