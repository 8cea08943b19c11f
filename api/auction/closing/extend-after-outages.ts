import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { isLockTimeout, type LockMode, limitLockWait, lockItems, recordItemChanges } from '../../../db/locks.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { outage, outageExtension } from '../../../db/schema/outages.ts'
import { selectItems } from '../../../db/select-items.ts'
import { endAfterOutage, isToBeExtended, type Outage } from './outage-rule.ts'
import { scheduleClosing } from './schedule-closing.ts'

/** Longer than bids or the team hold an item; what is locked for longer is left for the next turn. */
const LONGEST_LOCK_WAIT_MILLISECONDS = 500

type OpenOutage = typeof outage.$inferSelect

/**
 * Extends what would have ended in an outage or right after it, each item behind its lock, and once, however many
 * processes do it. What stays locked is left for the next turn; it is not closed before. See product#outages.
 * @returns the outages of which nothing is left to be extended
 */
export async function extendAfterOutages(orm: Orm): Promise<Outage[]> {
  const open = await orm
    .select()
    .from(outage)
    .where(isNull(outage.settledAt))
    .orderBy(asc(outage.endedAt), asc(outage.id))
  const finished: Outage[] = []
  for (const one of open) {
    // In order: what the first one extended, the second may extend again.
    if (!(await finish(orm, one))) break
    finished.push(one)
  }
  return finished
}

/** @returns whether nothing is left that it is to extend */
async function finish(orm: Orm, one: OpenOutage): Promise<boolean> {
  for (const organizationId of await organizationsOf(orm, one)) await extendAll(orm, organizationId, one)
  if ((await organizationsOf(orm, one)).length > 0) return false
  await orm.update(outage).set({ settledAt: sql`clock_timestamp()` }).where(eq(outage.id, one.id))
  return true
}

/** Whose items are still to be extended. */
async function organizationsOf(orm: Orm, one: OpenOutage): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ id: auctionItem.organizationId })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(isToBeExtended(one))
  return rows.map(({ id }) => id)
}

async function extendAll(orm: Orm, organizationId: string, one: OpenOutage): Promise<void> {
  await orm
    .transaction((tx) => extend(tx, organizationId, one, 'wait'))
    .catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error
      return orm.transaction((tx) => extend(tx, organizationId, one, 'take what is free'))
    })
}

async function extend(tx: Tx, organizationId: string, one: OpenOutage, mode: LockMode): Promise<void> {
  const which = and(eq(auctionItem.organizationId, organizationId), isToBeExtended(one))
  await limitLockWait(tx, LONGEST_LOCK_WAIT_MILLISECONDS)
  const locked = await lockItems(tx, which, mode)
  // Read behind the locks: a bid or the team may have moved an end during the wait.
  const rows = await selectItems(tx)
    .where(and(inArray(auctionItem.id, locked), which))
    .orderBy(asc(auctionItem.id))
  for (const { item } of rows) await moveEnd(tx, item, one)
  const ids = rows.map(({ item }) => item.id)
  if (ids.length > 0) await recordItemChanges(tx, organizationId, ids)
}

/** The new end is the scheduled one: what bids may add to it counts from there. */
async function moveEnd(tx: Tx, item: typeof auctionItem.$inferSelect, one: OpenOutage) {
  const extendedTo = endAfterOutage(item, one)
  if (!extendedTo) throw new Error(`Outage ${one.id} does not extend item ${item.id}`)
  const { id: auctionItemId, organizationId, endTime, deletedAt } = item
  const scheduledEndTime = item.scheduledEndTime ?? endTime
  await tx
    .insert(outageExtension)
    .values({ auctionItemId, organizationId, outageId: one.id, scheduledEndTime, extendedTo })
  await tx
    .update(auctionItem)
    .set({ endTime: extendedTo, scheduledEndTime: null })
    .where(and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, auctionItemId)))
  await scheduleClosing(tx, { id: auctionItemId, organizationId, endTime: extendedTo, deletedAt })
}
