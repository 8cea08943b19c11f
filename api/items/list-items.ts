import { and, desc, eq, ilike, isNull, or } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { containsPattern } from '../../db/contains-pattern.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import type { AdminItemList } from '../contract/items/item-view.ts'
import type { ListQuery } from '../contract/values/list-query.ts'
import { paginate } from '../contract/values/pagination.ts'
import { adminView } from './admin-view.ts'
import { countItems } from './count-items.ts'

/** A page of an organization's items, newest first, archived ones among them. Past the last page is the last. */
export async function listItems(
  orm: Orm,
  organizationId: string,
  { page, limit, search }: ListQuery,
  now: Date,
): Promise<AdminItemList> {
  const own = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt), matches(search))
  const [totalCount, counts] = await Promise.all([orm.$count(auctionItem, own), countItems(orm, organizationId, now)])
  const pagination = paginate(page, totalCount, limit)
  const rows = await orm
    .select({ item: auctionItem, standing: auctionLock })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(own)
    .orderBy(desc(auctionItem.createdAt), desc(auctionItem.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  return {
    auctions: rows.map(({ item, standing }) => adminView(item, standing, now)),
    counts,
    pagination,
  }
}

function matches(search: string) {
  if (search === '') return undefined
  const { title, donatedBy, category } = auctionItem
  return or(...[title, donatedBy, category].map((text) => ilike(text, containsPattern(search))))
}
