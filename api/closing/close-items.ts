import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { lockItems, recordItemChanges } from '../../db/locks.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { highestBidOf, selectItems } from '../../db/select-items.ts'
import type { ClosingItem } from './closing-item.ts'
import { isDue } from './due-items.ts'
import { joinClosings } from './join-closings.ts'
import { settleClosings } from './settle-closings.ts'
import { type Win, writeWins } from './write-wins.ts'

/**
 * Closes what of an organization has ended, all in one transaction: nothing is accepted any more, and
 * every winner's notice is written with the claim that it was. Archived items wait until they come back, those
 * of an inactive organization until it does. Closing twice is closing once. See product.md#closing.
 * What is said of a whole closing follows in a transaction of its own, which holds no item.
 * @returns the items that are closed now and were not before
 */
export async function closeItems(orm: Orm, organizationId: string, now: Date): Promise<string[]> {
  const closed = await orm.transaction((tx) => closeDue(tx, organizationId, now))
  await settleClosings(orm, organizationId, now)
  return closed
}

async function closeDue(tx: Tx, organizationId: string, now: Date): Promise<string[]> {
  const locked = await lockItems(tx, and(eq(auctionItem.organizationId, organizationId), isDue(now)))
  const items = await readDue(tx, locked, now)
  if (items.length === 0) return []
  await claimWinnerMails(tx, items)
  for (const closing of await joinClosings(tx, organizationId, items)) {
    await recordItemChanges(tx, organizationId, idsOf(closing.items), { closedAt: now, closingId: closing.id })
    await writeWins(tx, { organizationId, ...closing }, winsOf(closing.items))
  }
  return idsOf(items)
}

/** Read behind the locks: what was edited, archived or closed during the wait is judged as it is now. */
async function readDue(tx: Tx, locked: string[], now: Date): Promise<ClosingItem[]> {
  const rows = await selectItems(tx)
    .where(and(inArray(auctionItem.id, locked), isDue(now)))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
  return rows.map((row) => ({ id: row.item.id, endTime: row.item.endTime, winner: highestBidOf(row) }))
}

async function claimWinnerMails(tx: Tx, items: ClosingItem[]) {
  const won = items.filter((item) => item.winner)
  await tx
    .update(auctionItem)
    .set({ winnerNotificationSent: true })
    .where(inArray(auctionItem.id, idsOf(won)))
}

function winsOf(items: ClosingItem[]): Win[] {
  return items.flatMap(({ id, winner }) => (winner ? [{ auctionItemId: id, ...winner }] : []))
}

function idsOf(items: ClosingItem[]): string[] {
  return items.map((item) => item.id)
}
