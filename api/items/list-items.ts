import { and, eq, ilike, isNull, or } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { containsPattern } from '../../db/contains-pattern.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import type { AdminItemList, ItemCounts, ListedItem } from '../contract/items/item-view.ts'
import type { ListQuery } from '../contract/values/list-query.ts'
import { paginate } from '../contract/values/pagination.ts'
import { adminView, type Item, type ItemStanding } from './admin-view.ts'
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
  const rows = await orm
    .select({ item: auctionItem, standing: auctionLock, leader: bid.email })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .leftJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .where(found)
    .orderBy(...listOrder(now))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  return { auctions: rows.map((row) => listedView(row, now)), counts, matches, pagination }
}

interface ListedRow {
  item: Item
  standing: ItemStanding
  leader: string | null
}

function listedView({ item, standing, leader }: ListedRow, now: Date): ListedItem {
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
