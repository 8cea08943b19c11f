import { and, asc, eq, inArray, isNull, lte, not, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import {
  isLockTimeout,
  type LockMode,
  limitLockWait,
  lockItems,
  lockOpenClosings,
  recordItemChanges,
} from '../../../db/locks.ts'
import { closing } from '../../../db/schema/closings.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { highestOf, selectItems } from '../../../db/select-items.ts'
import { eraseMaxima } from './erase-maxima.ts'
import { recordHeartbeat } from './heartbeat.ts'
import { type Group, groupByClosing } from './neighbours.ts'
import { isAwaitingExtension } from './outage-rule.ts'
import { CLOSING_DELAY_MS, scheduleExtended, scheduleRest } from './schedule-closing.ts'
import { settleClosings } from './settle-closings.ts'
import { type Win, writeWins } from './write-wins.ts'

/** Longer than bids or the team hold an item; whoever does so longer must not hold up the others. */
const LONGEST_LOCK_WAIT_MILLISECONDS = 500

/**
 * Closes what of an organization has ended, all in one transaction: nothing is accepted any more, and
 * every winner's email is written together with `winnerNotificationSent`. What somebody else holds is left for later, and
 * tried again until it is closed; an item whose end bids moved, at its new end. Archived items wait until they come back,
 * those of an inactive organization until it does. Closing twice is closing once. What is said of a whole closing follows
 * in a transaction of its own, which holds no item. See product#closing.
 * @returns the items that are closed now and were not before
 */
export async function closeItems(orm: Orm, organizationId: string, now: Date): Promise<string[]> {
  // After `now`: what ended by then ended before the outage that this may find, or waits for it.
  await recordHeartbeat(orm)
  const closed = await closeAll(orm, organizationId, now).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error
    return closeFree(orm, organizationId, now)
  })
  await scheduleExtended(orm, organizationId, now)
  await settleClosings(orm, organizationId, now)
  return closed
}

/** Together if possible: what somebody wins is then one email. */
function closeAll(orm: Orm, organizationId: string, now: Date): Promise<string[]> {
  return orm.transaction(async (tx) => {
    await limitLockWait(tx, LONGEST_LOCK_WAIT_MILLISECONDS)
    return closeDue(tx, { organizationId, mode: 'wait', now })
  })
}

function closeFree(orm: Orm, organizationId: string, now: Date): Promise<string[]> {
  return orm.transaction(async (tx) => {
    await scheduleRest(tx, organizationId, now)
    return closeDue(tx, { organizationId, mode: 'take what is free', now })
  })
}

interface Due {
  organizationId: string
  mode: LockMode
  now: Date
}

async function closeDue(tx: Tx, { organizationId, mode, now }: Due): Promise<string[]> {
  const isOurs = and(eq(auctionItem.organizationId, organizationId), isDue(now))
  const items = await readDue(tx, await lockItems(tx, isOurs, mode), isOurs)
  if (items.length > 0) await closeLocked(tx, organizationId, items, now)
  return idsOf(items)
}

/** Closes items that the transaction has locked, each with its neighbours, and writes to who won them. */
export async function closeLocked(tx: Tx, organizationId: string, items: ClosingItem[], now: Date): Promise<void> {
  await recordNotifications(tx, organizationId, items)
  await eraseMaxima(tx, organizationId, idsOf(items))
  for (const closing of await joinClosings(tx, organizationId, items)) {
    await recordItemChanges(tx, organizationId, idsOf(closing.items), { closedAt: now, closingId: closing.id })
    await writeWins(tx, { organizationId, ...closing }, winsOf(closing.items))
  }
}

/** Read behind the locks: what was edited, archived or closed during the wait is judged as it is now. */
async function readDue(tx: Tx, locked: string[], isOurs: SQL | undefined): Promise<ClosingItem[]> {
  const rows = await selectItems(tx)
    .where(and(inArray(auctionItem.id, locked), isOurs))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
  return rows.map((row) => ({ id: row.item.id, endTime: row.item.endTime, winner: highestOf(row) }))
}

async function recordNotifications(tx: Tx, organizationId: string, items: ClosingItem[]) {
  const won = items.filter(({ winner }) => winner && winner.email !== null)
  await tx
    .update(auctionItem)
    .set({ winnerNotificationSent: true })
    .where(and(eq(auctionItem.organizationId, organizationId), inArray(auctionItem.id, idsOf(won))))
}

function winsOf(items: ClosingItem[]): Win[] {
  return items.flatMap(({ id, winner }) => (winner ? [{ auctionItemId: id, ...winner }] : []))
}

function idsOf(items: ClosingItem[]): string[] {
  return items.map((item) => item.id)
}

/** An item on its way to being closed, and who won it. */
interface ClosingItem {
  id: string
  endTime: Date
  winner: Omit<Win, 'auctionItemId'> | null
}

/** Items that are closed now, by the closing they belong to: one that is open, else a new one. See product#closing. */
async function joinClosings(
  tx: Tx,
  organizationId: string,
  items: ClosingItem[],
): Promise<(Group<ClosingItem> & { id: string })[]> {
  const groups = groupByClosing(items, await lockOpenClosings(tx, organizationId))
  // One after the other: there are as good as never two.
  return Array.fromAsync(groups, async (group) => ({ ...group, id: await save(tx, organizationId, group) }))
}

async function save(tx: Tx, organizationId: string, { id, firstEnd, lastEnd }: Group<ClosingItem>): Promise<string> {
  const ends = { firstEnd, lastEnd }
  const [saved] = await (id === null
    ? tx
        .insert(closing)
        .values({ organizationId, ...ends })
        .returning()
    : tx
        .update(closing)
        .set(ends)
        .where(and(eq(closing.organizationId, organizationId), eq(closing.id, id)))
        .returning())
  if (!saved) throw new Error(`No closing ${id}`)
  return saved.id
}

/** Whether an item, joined to its lock and organization, has ended and is to be closed: not before an outage was judged. */
function isDue(now: Date) {
  return and(
    isNull(auctionLock.closedAt),
    lte(auctionItem.endTime, new Date(now.getTime() - CLOSING_DELAY_MS)),
    auctionItem.isActive,
    not(auctionItem.isDraft),
    isNull(auctionItem.deletedAt),
    organization.isActive,
    not(isAwaitingExtension()),
  )
}

/** Organizations with something to be closed, or a closing that is not over: what a lost job would have done. */
export async function dueOrganizations(orm: Orm, now: Date): Promise<string[]> {
  const withOpenClosing = orm
    .select({ id: closing.organizationId })
    .from(closing)
    .innerJoin(organization, eq(organization.id, closing.organizationId))
    .where(and(isNull(closing.settledAt), organization.isActive))
  const rows = await orm
    .select({ id: auctionItem.organizationId })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(isDue(now))
    .union(withOpenClosing)
  return rows.map((row) => row.id)
}
