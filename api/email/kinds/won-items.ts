import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { isWonBy } from '../../../db/is-won.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'

/** All that a bidder won at an organization, by number. */
export function readWonItems(tx: Tx, organizationId: string, bidderId: string) {
  const { id, title, slug, isActive, estimatedValue } = auctionItem
  return tx
    .select({ id, title, slug, isActive, estimatedValue, amount: bid.amount })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .where(isWonBy(organizationId, bidderId))
    .orderBy(asc(auctionItem.itemNumber), asc(title), asc(id))
}
