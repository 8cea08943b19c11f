import { eq } from 'drizzle-orm'
import type { Cents } from '../api/contract/values/money/money.ts'
import { contactColumns, isBidderOf } from './bidder-of.ts'
import type { Orm, Tx } from './clients.ts'
import { bidder } from './schema/bidder.ts'
import { bid } from './schema/bids.ts'
import { auctionItem, auctionLock } from './schema/items.ts'
import { mailAddress } from './schema/mail.ts'
import { organization } from './schema/organizations.ts'

// As for `contactColumns`.
const reach = { email: mailAddress.email, confirmedAt: mailAddress.confirmedAt, bouncedAt: mailAddress.bouncedAt }

/** An item with its standing, its organization, and of the highest bidder, if it has bids, who they are, their contact, and whether email reaches them. */
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Items with all that belongs to them, to be narrowed by the caller; deleted ones too. */
export function selectItems(orm: Orm | Tx) {
  return orm
    .select({
      item: auctionItem,
      standing: auctionLock,
      organization,
      leader: bidder.label,
      leaderId: bidder.id,
      leaderEmail: bidder.email,
      contact: contactColumns,
      reach,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .leftJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .leftJoin(bidder, isBidderOf(bid))
    .leftJoin(mailAddress, eq(mailAddress.email, bidder.email))
    .$dynamic()
}

/** Who has the highest bid on an item, as people read it, and what it is; `null` when nobody has bid. */
export function highestBidOf({
  leader,
  standing: { currentAmount },
}: Pick<ItemRow, 'leader' | 'standing'>): { email: string; amount: Cents } | null {
  return leader === null || currentAmount === null ? null : { email: leader, amount: currentAmount }
}

/** Whose bid is the highest on an item, to write to them or record it, and what it is; `null` when nobody has bid. */
export function highestOf({
  leaderId: bidderId,
  leaderEmail: email,
  standing: { currentAmount: amount },
}: Pick<ItemRow, 'leaderId' | 'leaderEmail' | 'standing'>) {
  return amount === null || bidderId === null ? null : { bidderId, email, amount }
}
