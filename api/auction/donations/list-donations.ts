import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { DonationList, DonationView } from '../../contract/auction/donations/donation.ts'
import { type ListQuery, paginate } from '../../contract/values/list/pagination.ts'
import { toPrice } from '../../contract/values/money/money.ts'

/** A page of what was offered to an organization, newest first. Past the last page is the last. */
export async function listDonations(
  orm: Orm,
  organizationId: string,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
): Promise<DonationList> {
  const organizationDonations = eq(donation.organizationId, organizationId)
  const pagination = paginate(page, await orm.$count(donation, organizationDonations), limit)
  const rows = await selectViews(orm)
    .where(organizationDonations)
    .orderBy(desc(donation.createdAt), desc(donation.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  return { donations: rows.map(viewOf), pagination }
}

/** One donation; `null` when that organization was offered none such. */
export async function findDonation(orm: Orm, organizationId: string, id: string): Promise<DonationView | null> {
  const [row] = await selectViews(orm).where(and(eq(donation.organizationId, organizationId), eq(donation.id, id)))
  return row ? viewOf(row) : null
}

function selectViews(orm: Orm) {
  const item = { id: auctionItem.id, imageUrl: auctionItem.imageUrl, deletedAt: auctionItem.deletedAt }
  return orm
    .select({ offered: getTableColumns(donation), email: bidder.email, item })
    .from(donation)
    .leftJoin(bidder, isBidderOf(donation))
    .leftJoin(auctionItem, eq(auctionItem.id, donation.auctionItemId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectViews>>[number]

function viewOf({ offered, email, item }: Row): DonationView {
  const { organizationId, bidderId, language, toldAt, form, ...view } = offered
  const shown = item?.deletedAt ? null : item
  return {
    ...view,
    email,
    // The item shows it then, or another; of a deleted one the picture goes, sooner or later.
    imageUrl: offered.auctionItemId ? (shown?.imageUrl ?? null) : offered.imageUrl,
    auctionItemId: shown?.id ?? null,
    estimatedValue: offered.estimatedValue === null ? null : toPrice(offered.estimatedValue),
    createdAt: offered.createdAt.toISOString(),
  }
}
