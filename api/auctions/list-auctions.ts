import { and, desc, eq, ilike, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm } from '../../db/clients.ts'
import { auctionItem, auctionLock } from '../../db/schema.ts'
import type { AuctionList } from '../contract/auction-view.ts'
import { adminView } from './admin-view.ts'
import { countAuctions } from './count-auctions.ts'

const PAGE_SIZE = 50
const LONGEST_PAGE = 100
const LONGEST_SEARCH = 100

/** Which page is wanted; what makes no sense is brought into range rather than refused. Spec §9, page size. */
export const listQuery = z.object({
  page: whole(1, Number.MAX_SAFE_INTEGER, 1),
  limit: whole(1, LONGEST_PAGE, PAGE_SIZE),
  /** Words of a title, donor or category; every item without. */
  search: z.string().trim().max(LONGEST_SEARCH).catch('').default(''),
})
export type ListQuery = z.output<typeof listQuery>

/** A page of an organization's items, newest first, archived ones among them. Past the last page is the last. */
export async function listAuctions(
  orm: Orm,
  organizationId: string,
  { page: wanted, limit, search }: ListQuery,
  now: Date,
): Promise<AuctionList> {
  const own = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt), matches(search))
  const [totalCount, counts] = await Promise.all([
    orm.$count(auctionItem, own),
    countAuctions(orm, organizationId, now),
  ])
  const totalPages = Math.max(1, Math.ceil(totalCount / limit))
  const page = Math.min(wanted, totalPages)
  const rows = await orm
    .select({ item: auctionItem, standing: auctionLock })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(own)
    .orderBy(desc(auctionItem.createdAt), desc(auctionItem.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    auctions: rows.map(({ item, standing }) => adminView(item, standing, now)),
    counts,
    pagination: { page, totalPages, totalCount, hasPreviousPage: page > 1, hasNextPage: page < totalPages },
  }
}

function matches(search: string) {
  if (search === '') return undefined
  // What the pattern would read as "anything" means itself.
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(...[auctionItem.title, auctionItem.donatedBy, auctionItem.category].map((text) => ilike(text, pattern)))
}

function whole(least: number, most: number, otherwise: number) {
  return z.coerce
    .number()
    .transform((number) => Math.min(most, Math.max(least, Math.trunc(number))))
    .catch(otherwise)
    .default(otherwise)
}
