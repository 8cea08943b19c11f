import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { isInRoom } from '../../checkout/helpers/is-in-room.ts'
import { type HallItem, MOST_HALL_ITEMS } from '../../contract/auction/bidding/hall-sale.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { CheckoutAccess } from '../../server/access/at-checkout.ts'
import { undoableUntil } from './undo-hall-sale.ts'

type Reader = Pick<CheckoutAccess, 'organization' | 'staff' | 'seesAddresses'>

/** What is sold in the room, or one item of it, with who has it. See product#the-hall. */
export async function readHallItems(
  orm: Orm,
  { organization, staff, seesAddresses }: Reader,
  now: Date,
  itemId?: string,
): Promise<HallItem[]> {
  const { id, title, itemNumber, organizationId, isActive, isDraft, isInHall, deletedAt } = auctionItem
  const isThere = isInRoom(sql`${auctionItem}`, organization.eventId, now)
  const which = itemId === undefined ? and(isThere, isActive, not(isDraft)) : eq(id, itemId)
  const rows = await orm
    .select({ id, title, itemNumber, bid, label: bidder.label, name: bidder.name })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .leftJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .leftJoin(bidder, isBidderOf(bid))
    .where(and(eq(organizationId, organization.id), which, isInHall, isNull(deletedAt)))
    .orderBy(sql`${itemNumber} nulls last`, asc(title), asc(id))
    .limit(MOST_HALL_ITEMS)
  return rows.map(({ bid: won, label, name, ...item }) => ({
    ...item,
    sale: won && {
      id: won.id,
      holder: holderInWords({ label: label ?? '', name }, seesAddresses),
      amount: toPrice(won.amount),
      byName: won.enteredByName,
      soldAt: won.timestamp.toISOString(),
      undoableUntil: undoableUntil(won, { staff, now })?.toISOString() ?? null,
    },
  }))
}

/** "Ann Reed, Paddle 12"; helpers read addresses masked. */
export function holderInWords({ label, name }: { label: string; name: string | null }, seesAddresses: boolean): string {
  return [name, seesAddresses ? label : maskEmail(label)].filter(Boolean).join(', ')
}
