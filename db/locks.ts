import { and, asc, DrizzleQueryError, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import postgres from 'postgres'
import type { BidTx, Tx } from './clients.ts'
import { patiently } from './patience.ts'
import { publishItems } from './publish-items.ts'
import { closing } from './schema/closings.ts'
import { auctionItem, auctionLock } from './schema/items.ts'
import { organization } from './schema/organizations.ts'

/**
 * The order in which a transaction locks several rows; lock rows of items and bidders by id. One that has a later lock never
 * takes an earlier one. Accounts, teams, email addresses, and outbox rows are locked by transactions that take none of these
 * afterwards. Should two block each other all the same, Postgres ends one of them, and its caller is asked to try again.
 */
export const LOCK_ORDER = [
  'bulk edits',
  'category labels',
  'invitations',
  'reminders',
  'watched items',
  'lock rows of items',
  'closings',
  'causes',
  'bidders',
  'card accounts',
  'the organization',
  'donations',
] as const

/** Keys of the advisory locks: any numbers, each for what one process at a time may do. */
export const advisoryKeys = {
  migrate: 7_201_964,
  claimEmails: 7_201_965,
  setUpDemo: 7_201_966,
  tellWatchers: 7_201_967,
} as const

/** Waits until no other transaction holds the advisory lock, and holds it until this one ends. */
export async function lockForTransaction(tx: Tx, key: keyof typeof advisoryKeys) {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryKeys[key]})`)
}

/** Has the rest of the transaction wait no longer than this for any lock; what waits longer fails, see `isLockTimeout`. */
export async function limitLockWait(tx: Tx, milliseconds: number) {
  await tx.execute(sql`select set_config('lock_timeout', ${`${patiently(milliseconds)}ms`}, true)`)
}

/** For one lock, and for several that one statement takes. */
const LOCK_TIMEOUT = ['55P03', '57014']

/** Whether a transaction failed because it waited too long for locks. */
export function isLockTimeout(error: unknown): boolean {
  const reason = error instanceof DrizzleQueryError ? error.cause : error
  return reason instanceof postgres.PostgresError && LOCK_TIMEOUT.includes(reason.code)
}

/** The lock row of an item: its price, its winner, and how often its standing changed. */
export type ItemLock = typeof auctionLock.$inferSelect

/**
 * Locks an item for the rest of the transaction. Every write that changes an item's standing (edit, archive, cancel,
 * delete, close) does this first; read the item only afterwards, in a statement of its own, or you get the state from
 * before the wait. See product#item-lock.
 * @returns the standing as of now; `null` when that organization has no such item
 */
export async function lockItem(tx: Tx, organizationId: string, auctionItemId: string): Promise<ItemLock | null> {
  const [locked] = await tx
    .select()
    .from(auctionLock)
    .where(and(eq(auctionLock.auctionItemId, auctionItemId), eq(auctionLock.organizationId, organizationId)))
    .for('update')
  return locked ?? null
}

/** Whether to pass over items whose lock somebody else holds, or to wait for them. */
export type LockMode = 'take what is free' | 'wait'

/**
 * Locks every item that meets `condition`, by id.
 * @param condition about an item joined to its lock row and its organization; judge it again after the wait
 * @returns their ids
 */
export async function lockItems(tx: Tx, condition: SQL | undefined, mode: LockMode = 'wait'): Promise<string[]> {
  const rows = await tx
    .select({ id: auctionLock.auctionItemId })
    .from(auctionLock)
    .innerJoin(
      auctionItem,
      and(eq(auctionItem.organizationId, auctionLock.organizationId), eq(auctionItem.id, auctionLock.auctionItemId)),
    )
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(condition)
    .orderBy(asc(auctionLock.auctionItemId))
    .for('update', { of: auctionLock, ...(mode === 'take what is free' && { skipLocked: true }) })
  return rows.map((row) => row.id)
}

/** The statement that locks items of these organizations for bids, by id. It is sent in one go with the reads that must follow it. */
export function lockItemsForBids(tx: BidTx, organizations: string[], ids: string[], mode: LockMode) {
  return tx<{ auction_item_id: string }[]>`
    select auction_item_id from auction_lock
    where organization_id = any(${organizations}::uuid[]) and auction_item_id = any(${ids}::uuid[])
    order by auction_item_id for update ${mode === 'wait' ? tx`` : tx`skip locked`}`
}

/** Locks rows for which there is no function of their own, by `key`. */
export async function lockRows(tx: Tx, key: PgColumn, condition: SQL | undefined): Promise<void> {
  await tx.select({ key }).from(key.table).where(condition).orderBy(asc(key)).for('update')
}

/** A closing that is not over: an item may yet join it. */
export type OpenClosing = typeof closing.$inferSelect

/**
 * Locks what is not over of an organization's closings, the first one first. What was settled during the wait is left
 * out. Emails that name a closing can still be written meanwhile.
 */
export function lockOpenClosings(tx: Tx, organizationId: string): Promise<OpenClosing[]> {
  return tx
    .select()
    .from(closing)
    .where(and(eq(closing.organizationId, organizationId), isNull(closing.settledAt)))
    .orderBy(asc(closing.id))
    .for('no key update')
}

/** Locks an organization, so that what is counted in it stays so. Rows that belong to it can still be written. */
export async function lockOrganization(tx: Tx, organizationId: string) {
  await tx
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.id, organizationId))
    .for('no key update')
}

type StandingChanges = Partial<
  Pick<
    ItemLock,
    'currentAmount' | 'winningBidId' | 'leaderMaximum' | 'bidCount' | 'placesLeft' | 'closedAt' | 'closingId'
  >
>

/** Counts one change of each locked item, and publishes it after the commit. Bids count their own. */
export async function recordItemChanges(
  tx: Tx,
  organizationId: string,
  auctionItemIds: string[],
  changes: StandingChanges = {},
) {
  await tx
    .update(auctionLock)
    .set({ ...changes, lockVersion: sql`${auctionLock.lockVersion} + 1`, lastUpdated: sql`clock_timestamp()` })
    .where(and(eq(auctionLock.organizationId, organizationId), inArray(auctionLock.auctionItemId, auctionItemIds)))
  await publishItems(tx, organizationId, auctionItemIds)
}
