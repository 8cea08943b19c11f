import { and, asc, desc, eq, exists, isNull } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { isWon } from '../../../db/is-won.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import { MOST_CHANCES, type SecondChanceList } from '../../contract/auction/second-chances/second-chance.ts'
import { toPrice } from '../../contract/values/money/money.ts'

/** Items of an organization that nobody has after a cancelled win, with who is asked; those with an open offer first. */
export async function listSecondChances(orm: Orm, organizationId: string): Promise<SecondChanceList> {
  const isOpen = and(eq(secondChance.auctionItemId, auctionItem.id), isNull(secondChance.outcome))
  const wasCancelled = exists(
    orm
      .select({ id: cancelledWin.id })
      .from(cancelledWin)
      .where(and(eq(cancelledWin.organizationId, organizationId), eq(cancelledWin.auctionItemId, auctionItem.id))),
  )
  const { id, title, itemNumber } = auctionItem
  const rows = await orm
    .select({
      id,
      title,
      itemNumber,
      email: bidder.label,
      offer: { amount: secondChance.amount, expiresAt: secondChance.expiresAt },
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .leftJoin(secondChance, isOpen)
    .leftJoin(bidder, isBidderOf(secondChance))
    .where(and(isWon(organizationId), isNull(auctionLock.winningBidId), wasCancelled))
    .orderBy(asc(secondChance.expiresAt), desc(auctionLock.lastUpdated), asc(id))
    .limit(MOST_CHANCES)
  return rows.map(({ offer, email, ...item }) => ({
    ...item,
    offer: offer && {
      email: email ?? '',
      amount: toPrice(offer.amount),
      expiresAt: offer.expiresAt.toISOString(),
    },
  }))
}
