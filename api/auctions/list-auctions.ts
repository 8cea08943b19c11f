import { and, desc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm } from '../../db/clients.ts'
import { auctionItem, auctionLock } from '../../db/schema.ts'
import type { AuctionList } from '../contract/auction-view.ts'
import { adminView } from './admin-view.ts'

const PAGE_SIZE = 50
const LONGEST_PAGE = 100

/** Which page is wanted; what makes no sense is brought into range rather than refused. Spec §9, page size. */
export const listQuery = z.object({
  page: whole(1, Number.MAX_SAFE_INTEGER, 1),
  limit: whole(1, LONGEST_PAGE, PAGE_SIZE),
})
export type ListQuery = z.output<typeof listQuery>

/** A page of an organization's items, newest first, archived ones among them. Past the last page is the last. */
export async function listAuctions(
  orm: Orm,
  organizationId: string,
  { page: wanted, limit }: ListQuery,
  now: Date,
): Promise<AuctionList> {
  const own = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  const totalCount = await orm.$count(auctionItem, own)
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
    pagination: { page, totalPages, totalCount, hasPreviousPage: page > 1, hasNextPage: page < totalPages },
  }
}

function whole(least: number, most: number, otherwise: number) {
  return z.coerce
    .number()
    .transform((number) => Math.min(most, Math.max(least, Math.trunc(number))))
    .catch(otherwise)
    .default(otherwise)
}
