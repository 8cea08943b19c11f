import { and, asc, eq } from 'drizzle-orm'
import { bidderWith } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import type { KnownToOrganization } from '../../contract/bidders/known-of-bidder.ts'
import { toPrice } from '../../contract/values/money/money.ts'

/** Which wins of a bidder an organization cancelled, and what it offered to them then. See product#second-chances. */
export async function readChances(
  orm: Orm,
  organizationId: string,
  email: string,
): Promise<Pick<KnownToOrganization, 'cancelledWins' | 'secondChances'>> {
  const [cancelled, offers] = await Promise.all([
    orm
      .select({ item: auctionItem.title, own: cancelledWin })
      .from(cancelledWin)
      .innerJoin(auctionItem, eq(auctionItem.id, cancelledWin.auctionItemId))
      .where(
        and(
          eq(cancelledWin.organizationId, organizationId),
          eq(cancelledWin.bidderId, bidderWith(organizationId, email)),
        ),
      )
      .orderBy(asc(cancelledWin.cancelledAt), asc(cancelledWin.id)),
    orm
      .select({ item: auctionItem.title, own: secondChance })
      .from(secondChance)
      .innerJoin(auctionItem, eq(auctionItem.id, secondChance.auctionItemId))
      .where(
        and(
          eq(secondChance.organizationId, organizationId),
          eq(secondChance.bidderId, bidderWith(organizationId, email)),
        ),
      )
      .orderBy(asc(secondChance.offeredAt), asc(secondChance.id)),
  ])
  return {
    cancelledWins: cancelled.map(({ item, own: { amount, cancelledAt, reason } }) => ({
      item,
      amount: toPrice(amount),
      cancelledAt: cancelledAt.toISOString(),
      reason,
    })),
    secondChances: offers.map(({ item, own: { amount, offeredAt, outcome } }) => ({
      item,
      amount: toPrice(amount),
      offeredAt: offeredAt.toISOString(),
      outcome,
    })),
  }
}
