import { and, desc, eq, isNull } from 'drizzle-orm'
import { contactColumns, contactIn, isBidderOf } from '../../../db/bidder-of.ts'
import { hashInbox } from '../../../db/blocked-inbox.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import type { BidHistory } from '../../contract/auction/bidding/bid-view.ts'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { blockedInboxes } from '../blocked/list-blocked.ts'
import { isOn } from './remove-bids.ts'

/**
 * Every bid of an item with its bidder's address and contact, newest first, for the item's own team; `null` without such an item.
 */
export async function readHistory(orm: Orm, organizationId: string, slug: string): Promise<BidHistory | null> {
  const item = await findItemBySlug(orm, organizationId, slug)
  if (!item) return null
  const bids = await orm
    .select({
      id: bid.id,
      email: bidder.label,
      address: bidder.email,
      amount: bid.amount,
      timestamp: bid.timestamp,
      isWinning: bid.isWinning,
      automaticFor: bid.automaticFor,
      enteredByName: bid.enteredByName,
      confirmedAt: mailAddress.confirmedAt,
      bouncedAt: mailAddress.bouncedAt,
      contact: contactColumns,
    })
    .from(bid)
    .innerJoin(bidder, isBidderOf(bid))
    .leftJoin(mailAddress, eq(mailAddress.email, bidder.email))
    .where(isOn({ organizationId, auctionItemId: item.id }))
    .orderBy(desc(bid.amount))
  const blocked = await blockedInboxes(orm, organizationId)
  const highest = bids[0]
  return {
    auctionTitle: item.title,
    totalBids: bids.length,
    highestBid: highest ? toPrice(highest.amount) : null,
    bids: bids.map(({ confirmedAt, bouncedAt, address, ...row }) => ({
      ...row,
      reach: reachOf(address, { confirmedAt, bouncedAt }),
      email: row.email,
      contact: contactIn(row.contact),
      isBlocked: blocked.size > 0 && address !== null && blocked.has(hashInbox(organizationId, address)),
      amount: toPrice(row.amount),
      timestamp: row.timestamp.toISOString(),
    })),
  }
}

/** The item at this address, archived or not; `null` when it is unknown or deleted. */
export async function findItemBySlug(orm: Orm, organizationId: string, slug: string) {
  const [item] = await orm
    .select({ id: auctionItem.id, title: auctionItem.title })
    .from(auctionItem)
    .where(
      and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.slug, slug), isNull(auctionItem.deletedAt)),
    )
  return item ?? null
}
