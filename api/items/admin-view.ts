import type { ItemLock } from '../../db/locks.ts'
import type { auctionItem } from '../../db/schema/items.ts'
import type { AdminItem } from '../contract/items/item-view.ts'
import { phaseAt, phaseFlags, statusAt } from '../contract/items/phase.ts'
import { toPrice } from '../contract/values/money.ts'

export type Item = typeof auctionItem.$inferSelect

/** An item as its team sees it at `now`. See product.md#views. */
export function adminView(item: Item, { currentAmount, bidCount }: ItemLock, now: Date): AdminItem {
  const { hasStarted, hasEnded } = phaseFlags(phaseAt(now, item))
  return {
    id: item.id,
    slug: item.slug,
    title: item.title,
    description: item.description,
    imageUrl: item.imageUrl,
    startingBid: toPrice(item.startingBid),
    minimumRaise: toPrice(item.minimumRaise),
    currentAmount: currentAmount === null ? null : toPrice(currentAmount),
    hasBids: bidCount > 0,
    bidCount,
    startTime: item.startTime.toISOString(),
    endTime: item.endTime.toISOString(),
    donatedBy: item.donatedBy,
    category: item.category,
    customRules: item.customRules,
    customDisclaimers: item.customDisclaimers,
    extensionMinutes: item.extensionMinutes,
    isActive: item.isActive,
    status: statusAt(now, item),
    hasStarted,
    hasEnded,
  }
}
