import { and, eq, ilike, isNull, or } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { containsPattern } from '../../db/contains-pattern.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { type ItemRow, selectItems } from '../../db/select-items.ts'
import type { AdminItemList, ItemCounts, ListedItem } from '../contract/items/item-view.ts'
import type { ListQuery } from '../contract/values/list-query.ts'
import { paginate } from '../contract/values/pagination.ts'
import { adminView } from './admin-view.ts'
import { countItems } from './count-items.ts'
import { listOrder } from './list-order.ts'

/** A page of an organization's items, what is going on first, archived ones last. Past the last page is the last. */
export async function listItems(
  orm: Orm,
  organizationId: string,
  { page, limit, search }: ListQuery,
  now: Date,
): Promise<AdminItemList> {
  const own = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  const found = and(own, holds(search))
  const [counts, matches] = await Promise.all([countItems(orm, own, now), countItems(orm, found, now)])
  const pagination = paginate(page, sumOf(matches), limit)
  const rows = await selectItems(orm)
    .where(found)
    .orderBy(...listOrder(now))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  return { auctions: rows.map((row) => listedView(row, now)), counts, matches, pagination }
}

function listedView({ item, standing, leader }: ItemRow, now: Date): ListedItem {
  const view = adminView(item, standing, now)
  return { ...view, winner: view.hasEnded ? leader : null }
}

function sumOf({ live, upcoming, ended, archived }: ItemCounts): number {
  return live + upcoming + ended + archived
}

function holds(search: string) {
  if (search === '') return undefined
  const { title, donatedBy, category } = auctionItem
  return or(...[title, donatedBy, category].map((text) => ilike(text, containsPattern(search))))
}
