import type { ItemLock } from '../../../db/locks.ts'
import type { auctionItem } from '../../../db/schema/items.ts'
import type { AdminItem } from '../../contract/auction/items/item-view.ts'
import { phaseAt, phaseFlags, statusAt } from '../../contract/auction/items/phase.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'

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
    photos: item.photos,
    startingBid: toPrice(item.startingBid),
    minimumRaise: toPrice(item.minimumRaise),
    currentAmount: toOptionalPrice(currentAmount),
    hasBids: bidCount > 0,
    bidCount,
    startTime: item.startTime.toISOString(),
    endTime: item.endTime.toISOString(),
    donatedBy: item.donatedBy,
    donorUrl: item.donorUrl,
    donorEmail: item.donorEmail,
    donorNote: item.donorNote,
    estimatedValue: toOptionalPrice(item.estimatedValue),
    itemNumber: item.itemNumber,
    category: item.category,
    customRules: item.customRules,
    customDisclaimers: item.customDisclaimers,
    extensionMinutes: item.extensionMinutes,
    hidesUntilOpen: item.hidesUntilOpen,
    isActive: item.isActive,
    revision: item.revision,
    status: statusAt(now, item),
    hasStarted,
    hasEnded,
  }
}
