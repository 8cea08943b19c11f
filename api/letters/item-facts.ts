import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { auctionItem } from '../../db/schema/items.ts'
import type { organization } from '../../db/schema/organizations.ts'
import { type ItemRow, selectItems } from '../../db/select-items.ts'
import { minimumNextBid } from '../contract/bidding/bid-rule.ts'
import { phaseAt } from '../contract/items/phase.ts'
import { toPrice } from '../contract/values/money.ts'

/** All that mails say about an item and its organization, as of now; `null` when the item is gone for good. */
export async function readItemFacts(tx: Tx, auctionItemId: string | null, publicUrl: URL, now: Date) {
  if (!auctionItemId) return null
  const [row] = await selectItems(tx).where(eq(auctionItem.id, auctionItemId))
  return row ? factsOf(row, publicUrl, now) : null
}

function factsOf({ item, organization: own, standing, leader }: ItemRow, publicUrl: URL, now: Date) {
  const currentBid = standing.currentAmount
  return {
    organization: senderOf(own, publicUrl),
    item: {
      title: item.title,
      url: itemUrl(own, item, publicUrl),
      endTime: item.endTime.toISOString(),
      mayRunLonger: item.extensionMinutes > 0,
    },
    endTime: item.endTime,
    /** Who leads; `null` when nobody has bid. */
    leader,
    isOpen: isOpen({ item, organization: own, standing }, now),
    currentBid: currentBid === null ? null : toPrice(currentBid),
    minimumNextBid: toPrice(minimumNextBid({ ...item, currentBid })),
  }
}

function isOpen({ item, organization: own, standing }: Omit<ItemRow, 'leader'>, now: Date): boolean {
  const isPublic = item.isActive && item.deletedAt === null && own.isActive
  return isPublic && standing.closedAt === null && phaseAt(now, item) === 'live'
}

/** The organization as its mails name it. */
export function senderOf(own: typeof organization.$inferSelect, publicUrl: URL) {
  const { name, slug, contactEmail, contactInfo, timeZone } = own
  return { name, url: new URL(`/${slug}`, publicUrl).href, contactEmail, contactInfo, timeZone }
}

/** Where the public finds an item. */
export function itemUrl(own: { slug: string }, item: { slug: string }, publicUrl: URL): string {
  return new URL(`/${own.slug}/${item.slug}`, publicUrl).href
}
