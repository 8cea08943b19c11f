import type { ItemLock } from '../../../db/locks.ts'
import type { auctionItem } from '../../../db/schema/items.ts'
import type { AdminItem } from '../../contract/auction/items/item-view.ts'
import { phaseAt, phaseFlags, statusAt } from '../../contract/auction/items/phase.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'

export type Item = typeof auctionItem.$inferSelect

/** An item as its team sees it at `now`. See product.md#views. */
export function adminView(item: Item, { currentAmount, bidCount }: ItemLock, now: Date): AdminItem {
  const { organizationId, winnerNotificationSent, scheduledEndTime, code, createdAt, deletedAt, ...fields } = item
  const { hasStarted, hasEnded } = phaseFlags(phaseAt(now, item))
  return {
    ...fields,
    startingBid: toPrice(item.startingBid),
    minimumRaise: toPrice(item.minimumRaise),
    estimatedValue: toOptionalPrice(item.estimatedValue),
    currentAmount: toOptionalPrice(currentAmount),
    hasBids: bidCount > 0,
    bidCount,
    startTime: item.startTime.toISOString(),
    endTime: item.endTime.toISOString(),
    status: statusAt(now, item),
    hasStarted,
    hasEnded,
  }
}
