import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { lockItems, recordItemChanges } from '../../db/locks.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import type { ClosingItem } from './closing-item.ts'
import { isDue } from './due.ts'
import { writeClosingMails } from './write-closing-mails.ts'

/**
 * Closes what of an organization has ended, all in one transaction: nothing is accepted any more, and
 * every winner's mail is written with the claim that it was. Archived items wait until they come back, those
 * of an inactive organization until it does. Closing twice is closing once. See product.md#closing.
 * @returns the items that are closed now and were not before
 */
export function closeItems(orm: Orm, organizationId: string, now: Date): Promise<string[]> {
  return orm.transaction(async (tx) => {
    const locked = await lockItems(tx, and(eq(auctionItem.organizationId, organizationId), isDue(now)))
    const items = await readDue(tx, locked, now)
    if (items.length === 0) return []
    const won = items.filter((item) => item.winner)
    await recordItemChanges(tx, organizationId, idsOf(items), { closedAt: now })
    await claimWinnerMails(tx, won)
    if (won.length > 0) await writeClosingMails(tx, organizationId, items, now)
    return items.map((item) => item.id)
  })
}

/** Read behind the locks: what was edited, archived or closed during the wait is judged as it is now. */
async function readDue(tx: Tx, locked: string[], now: Date): Promise<ClosingItem[]> {
  const rows = await tx
    .select({ id: auctionItem.id, email: bid.email, amount: bid.amount })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .leftJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .where(and(inArray(auctionItem.id, locked), isDue(now)))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
  return rows.map(({ id, email, amount }) => ({ id, winner: email && amount ? { email, amount } : null }))
}

async function claimWinnerMails(tx: Tx, won: ClosingItem[]) {
  await tx
    .update(auctionItem)
    .set({ winnerNotificationSent: true })
    .where(inArray(auctionItem.id, idsOf(won)))
}

function idsOf(items: ClosingItem[]): string[] {
  return items.map((item) => item.id)
}
