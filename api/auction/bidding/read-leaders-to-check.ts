import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { CHECK_HOURS, type LeadersToCheck, MOST_TO_CHECK } from '../../contract/auction/bidding/bid-view.ts'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'

/**
 * Who is winning items that close within a day and has not confirmed their address, or does not get email. See
 * product#confirmed-bidders.
 */
export async function readLeadersToCheck(orm: Orm, organizationId: string, now: Date): Promise<LeadersToCheck> {
  const closesSoon = and(
    eq(auctionItem.organizationId, organizationId),
    eq(auctionItem.isActive, true),
    isNull(auctionItem.deletedAt),
    lte(auctionItem.startTime, now),
    gt(auctionItem.endTime, now),
    lt(auctionItem.endTime, new Date(now.getTime() + CHECK_HOURS * HOUR_MS)),
  )
  const rows = await orm
    .select({
      itemId: auctionItem.id,
      title: auctionItem.title,
      amount: bid.amount,
      endTime: auctionItem.endTime,
      label: bidder.label,
      confirmedAt: mailAddress.confirmedAt,
      bouncedAt: mailAddress.bouncedAt,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .innerJoin(bidder, and(isBidderOf(bid), isNull(bidder.paddleNumber)))
    .leftJoin(mailAddress, eq(mailAddress.email, bidder.email))
    .where(and(closesSoon, or(isNull(mailAddress.confirmedAt), isNotNull(mailAddress.bouncedAt))))
    .orderBy(asc(auctionItem.endTime), asc(auctionItem.id))
    .limit(MOST_TO_CHECK)
  return rows.map(({ confirmedAt, bouncedAt, ...row }) => ({
    ...row,
    amount: toPrice(row.amount),
    endTime: row.endTime.toISOString(),
    reach: reachOf(row.label, { confirmedAt, bouncedAt }),
  }))
}
