import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '../../../../db/clients.ts'
import { lockItems } from '../../../../db/locks.ts'
import type { BulkEdited } from '../../../../db/schema/bulk-edits.ts'
import { auctionItem, auctionLock } from '../../../../db/schema/items.ts'
import type { Item } from '../admin-view.ts'
import type { LockedItem } from '../lock-and-read-item.ts'

/** Items of an organization as they are now, by id; not those it deleted. Nothing is locked. */
export function readItems(orm: Orm | Tx, organizationId: string, ids: string[]): Promise<Map<string, LockedItem>> {
  return read(orm, and(ofOrganization(organizationId, ids), isNull(auctionItem.deletedAt)))
}

/** All items of an organization, but for those it deleted. Nothing is locked. */
export async function readAllItems(orm: Orm | Tx, organizationId: string): Promise<LockedItem[]> {
  const organizationItems = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  return [...(await read(orm, organizationItems)).values()]
}

/** Waits for the locks of items, by id, and reads them behind those; deleted ones too. */
export async function lockAndReadItems(
  tx: Tx,
  organizationId: string,
  ids: string[],
): Promise<Map<string, LockedItem>> {
  const organizationItems = ofOrganization(organizationId, ids)
  await lockItems(tx, organizationItems)
  // A statement of its own: joined to the one that waited, items would be what they were before the wait.
  return read(tx, organizationItems)
}

function ofOrganization(organizationId: string, ids: string[]): SQL | undefined {
  return and(eq(auctionItem.organizationId, organizationId), inArray(auctionItem.id, ids))
}

/** Bids wait for the thread: so many are read before it is theirs again. */
const READ_AT_ONCE = 50

async function read(orm: Orm | Tx, condition: SQL | undefined): Promise<Map<string, LockedItem>> {
  const all = new Map<string, LockedItem>()
  let last: string | undefined
  do {
    const rows = await orm
      .select({ item: auctionItem, standing: auctionLock })
      .from(auctionItem)
      .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
      .where(and(condition, last ? gt(auctionItem.id, last) : undefined))
      .orderBy(asc(auctionItem.id))
      .limit(READ_AT_ONCE)
    for (const row of rows) all.set(row.item.id, row)
    last = rows[READ_AT_ONCE - 1]?.item.id
  } while (last)
  return all
}

/** Those of them that are not deleted. */
export function present(lockedItems: Map<string, LockedItem>): Map<string, LockedItem> {
  return new Map([...lockedItems].filter(([, { item }]) => item.deletedAt === null))
}

const INSTANTS: (keyof Item)[] = ['startTime', 'endTime', 'scheduledEndTime', 'deletedAt']

type Stored = BulkEdited['before']

/** What the fields that change were, as JSON has them. */
export function storeFields(item: Item, changes: Partial<Item>): Stored {
  const entries = Object.keys(changes).map((field) => {
    const value = item[field as keyof Item]
    return [field, value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(entries)
}

/** Stored fields as an item has them, with dates instead of strings. */
export function restoreFields(before: Stored): Partial<Item> {
  const entries = Object.entries(before).map(([field, value]) => {
    const isInstant = INSTANTS.includes(field as keyof Item) && typeof value === 'string'
    return [field, isInstant ? new Date(value) : value]
  })
  return Object.fromEntries(entries)
}
