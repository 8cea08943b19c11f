import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { publishItems } from '../../../db/publish-items.ts'
import { auctionItem, auctionLock, formerSlug } from '../../../db/schema/items.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import { HIGHEST_ITEM_NUMBER } from '../../contract/auction/items/item-number.ts'
import { scheduleClosings } from '../closing/schedule-closing.ts'
import { picturesAfter } from './changes-to.ts'
import { fieldsInActivity, itemInActivity } from './item-in-activity.ts'
import type { LockedItem } from './lock-and-read-item.ts'

export type NewItem = typeof auctionItem.$inferInsert

/** A statement has room for 65,535 values; an item is about twenty. */
const MOST_AT_ONCE = 500

/**
 * Inserts new items of one organization, which the transaction has locked, with their numbers and lock rows, and schedules
 * their closings.
 * @returns them, without those whose slug another item has
 */
export async function insertItems(
  tx: Tx,
  organizationId: string,
  values: Omit<NewItem, 'organizationId'>[],
  kind: 'item-created' | 'item-duplicated',
): Promise<LockedItem[]> {
  const numbered = await giveItemNumbers(tx, organizationId, values)
  const made: LockedItem[] = []
  for (let from = 0; from < numbered.length; from += MOST_AT_ONCE) {
    made.push(...(await insertSome(tx, organizationId, numbered.slice(from, from + MOST_AT_ONCE))))
  }
  const items = made.map(({ item }) => item)
  await scheduleClosings(tx, items)
  for (const item of items) {
    const { startingBid, minimumRaise, startTime, endTime, places, isInHall } = item
    const prices = places ? { places } : isInHall ? { isInHall } : { startingBid, minimumRaise }
    const changes = changesOf(null, fieldsInActivity({ ...prices, startTime, endTime }))
    tx.addActivity({ kind, ...itemInActivity(item), changes })
  }
  await publishItems(
    tx,
    organizationId,
    items.map(({ id }) => id),
  )
  return made
}

async function insertSome(
  tx: Tx,
  organizationId: string,
  values: Omit<NewItem, 'organizationId'>[],
): Promise<LockedItem[]> {
  const items = await tx
    .insert(auctionItem)
    .values(values.map((value) => ({ ...value, ...picturesAfter([], value), organizationId })))
    .onConflictDoNothing({
      target: [auctionItem.organizationId, auctionItem.slug],
      where: sql`${auctionItem.deletedAt} is null`,
    })
    .returning()
  if (items.length === 0) return []
  const slugs = items.map(({ slug }) => slug)
  const isOld = and(eq(formerSlug.organizationId, organizationId), inArray(formerSlug.slug, slugs))
  await tx.delete(formerSlug).where(isOld)
  const standings = await tx
    .insert(auctionLock)
    .values(items.map(({ id, places }) => ({ auctionItemId: id, organizationId, placesLeft: places?.count ?? null })))
    .returning()
  const standingOf = new Map(standings.map((standing) => [standing.auctionItemId, standing]))
  return items.map((item) => {
    const standing = standingOf.get(item.id)
    if (!standing) throw new Error(`No lock row for auction ${item.id}`)
    return { item, standing }
  })
}

/**
 * New items with a number each: those without one are numbered on from the highest that their organization ever gave,
 * which the transaction has locked. See product#item-numbers.
 */
async function giveItemNumbers<New extends { itemNumber?: number | null | undefined }>(
  tx: Tx,
  organizationId: string,
  items: New[],
): Promise<(New & { itemNumber: number | null })[]> {
  const [row] = await tx
    .select({ highest: max(auctionItem.itemNumber) })
    .from(auctionItem)
    .where(eq(auctionItem.organizationId, organizationId))
  let last = Math.max(row?.highest ?? 0, ...items.map(({ itemNumber }) => itemNumber ?? 0))
  return items.map((item) => ({ ...item, itemNumber: item.itemNumber ?? upToHighest(++last) }))
}

/** Whoever numbered up to the end goes on by hand. */
function upToHighest(number: number): number | null {
  return number > HIGHEST_ITEM_NUMBER ? null : number
}

/** Whether an organization may have so many more items; nobody else adds any until the transaction ends. */
export async function hasRoom(tx: Tx, organizationId: string, more = 1): Promise<boolean> {
  await lockOrganization(tx, organizationId)
  return (await countRoom(tx, organizationId)) >= more
}

/** How many more items an organization may have; lock it first if none may be added meanwhile. */
export async function countRoom(orm: Orm | Tx, organizationId: string): Promise<number> {
  const organizationItems = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  return Math.max(0, MOST_ITEMS - (await orm.$count(auctionItem, organizationItems)))
}
