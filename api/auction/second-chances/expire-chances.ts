import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { secondChance } from '../../../db/schema/second-chances.ts'
import { EXPIRY_DELAY_MS } from './ask-next.ts'
import { endChance, findOpenChance } from './end-chance.ts'

/**
 * Ends what nobody answered in time, each in a transaction of its own; the next in line is asked. While an organization
 * is inactive its pages are closed, so nothing of it ends. Repeated, it changes nothing. See product#second-chances.
 */
export async function expireChances(orm: Orm, now: Date): Promise<void> {
  const until = new Date(now.getTime() - EXPIRY_DELAY_MS)
  const due = await orm
    .select({ organizationId: secondChance.organizationId, auctionItemId: secondChance.auctionItemId })
    .from(secondChance)
    .innerJoin(organization, eq(organization.id, secondChance.organizationId))
    .where(and(isNull(secondChance.outcome), lte(secondChance.expiresAt, until), organization.isActive))
    .orderBy(asc(secondChance.expiresAt), asc(secondChance.id))
  for (const item of due) {
    await orm.transaction(async (tx) => {
      const standing = await lockItem(tx, item.organizationId, item.auctionItemId)
      const chance = standing && (await findOpenChance(tx, item))
      // Answered during the wait, or already the next one.
      if (!chance || chance.expiresAt > until) return
      await endChance(tx, standing, chance, { outcome: 'expired', now })
    })
  }
}

/**
 * Ends second chances whose bidder's address was blanked, on items that the transaction has locked; the next in line is asked.
 * See product#second-chances.
 */
export async function endErased(tx: Tx, auctionItemIds: string[], now: Date): Promise<void> {
  if (auctionItemIds.length === 0) return
  const open = await tx
    .select({ chance: secondChance })
    .from(secondChance)
    .innerJoin(bidder, and(isBidderOf(secondChance), isNotNull(bidder.erasedAt)))
    .where(and(inArray(secondChance.auctionItemId, auctionItemIds), isNull(secondChance.outcome)))
  for (const { chance } of open) {
    const standing = await lockItem(tx, chance.organizationId, chance.auctionItemId)
    if (standing) await endChance(tx, standing, chance, { outcome: 'erased', now })
  }
}
