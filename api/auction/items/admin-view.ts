import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import type { ItemLock } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { selectItems } from '../../../db/select-items.ts'
import type { AdminItem } from '../../contract/auction/items/item-view.ts'
import { phaseFlags } from '../../contract/auction/items/phase.ts'
import { placesToView } from '../../contract/auction/items/places.ts'
import { itemPhaseAt, statusAt } from '../../contract/auction/items/status.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'

export type Item = typeof auctionItem.$inferSelect

/** An item as its team sees it at `now`. See product#views. */
export function adminView(item: Item, { currentAmount, bidCount, placesLeft }: ItemLock, now: Date): AdminItem {
  const { organizationId, eventId, winnerNotificationSent, scheduledEndTime, code, createdAt, deletedAt, ...fields } =
    item
  const { hasStarted, hasEnded } = phaseFlags(itemPhaseAt(now, item))
  return {
    ...fields,
    startingBid: toPrice(item.startingBid),
    minimumRaise: toPrice(item.minimumRaise),
    buyNowPrice: toOptionalPrice(item.buyNowPrice),
    estimatedValue: toOptionalPrice(item.estimatedValue),
    currentAmount: toOptionalPrice(currentAmount),
    hasBids: bidCount > 0,
    bidCount,
    places: item.places && placesToView(item.places),
    placesLeft,
    startTime: item.startTime.toISOString(),
    endTime: item.endTime.toISOString(),
    status: statusAt(now, item),
    hasStarted,
    hasEnded,
  }
}

/** One of an organization's items, archived or not; `null` when it has no such item or deleted it. */
export async function findItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<AdminItem | null> {
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, id))
  const [row] = await selectItems(orm).where(and(thisItem, isNull(auctionItem.deletedAt)))
  return row ? adminView(row.item, row.standing, now) : null
}
