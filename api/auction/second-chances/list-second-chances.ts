import { and, asc, desc, eq, exists, isNull } from 'drizzle-orm'
import { bidderLabel } from '../../../db/bidder-label.ts'
import type { Orm } from '../../../db/clients.ts'
import { isWon } from '../../../db/is-won.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import { MOST_CHANCES, type SecondChanceList } from '../../contract/auction/second-chances/second-chance.ts'
import { shownAddress } from '../../contract/values/address/erased.ts'
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
      ...{ id, title, itemNumber },
      offer: { email: bidderLabel(secondChance), amount: secondChance.amount, expiresAt: secondChance.expiresAt },
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .leftJoin(secondChance, isOpen)
    .where(and(isWon(organizationId), isNull(auctionLock.winningBidId), wasCancelled))
    .orderBy(asc(secondChance.expiresAt), desc(auctionLock.lastUpdated), asc(id))
    .limit(MOST_CHANCES)
  return rows.map(({ offer, ...item }) => ({
    ...item,
    offer: offer && {
      email: shownAddress(offer.email),
      amount: toPrice(offer.amount),
      expiresAt: offer.expiresAt.toISOString(),
    },
  }))
}
