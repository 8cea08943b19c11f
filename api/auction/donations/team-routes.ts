import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import {
  type DonationList,
  type DonationView,
  donationAnswer,
  donationList,
} from '../../contract/auction/donations/donation.ts'
import { type ListQuery, listQuery, paginate } from '../../contract/values/list/pagination.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { pictureLeft } from '../../server/uploads/drop-unused-pictures.ts'

const NOT_FOUND = 'Donation not found'

/** What was offered to an organization, for its team. An item is made of one by `POST …/admin/auctions`. */
export function teamRoutes(context: AppContext) {
  const { orm } = context.database
  const decide = async (organizationId: string, id: string, decision: Parameters<typeof decideDonation>[2]) => {
    const refusal = await decideDonation(orm, { organizationId, id }, decision, context.clock.now())
    if (refusal === 'accepted') return refuse(409, 'This donation is an item already.', { code: 'answered' })
    const donation = refusal ? null : await findDonation(orm, organizationId, id)
    return donation ? { donation } : refuse(404, NOT_FOUND)
  }
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Auctions'] })
    .use(teamMember(context, 'manage auctions'))
    .get('/donations', ({ team, query }) => listDonations(orm, team.organization.id, query), {
      query: listQuery.omit({ search: true }),
      response: { 200: donationList },
      detail: { summary: 'A page of what was offered, newest first' },
    })
    .use(uuidParam('id', NOT_FOUND))
    .get(
      '/donations/:id',
      async ({ team, params }) => {
        const donation = await findDonation(orm, team.organization.id, params.id)
        return donation ? { donation } : refuse(404, NOT_FOUND)
      },
      { response: { 200: donationAnswer, 404: problem }, detail: { summary: 'One donation' } },
    )
    .patch('/donations/:id/decline', ({ team, params }) => decide(team.organization.id, params.id, 'decline'), {
      response: { 200: donationAnswer, 404: problem, 409: problem },
      detail: { summary: 'Decline a donation' },
    })
    .patch('/donations/:id/reopen', ({ team, params }) => decide(team.organization.id, params.id, 'reopen'), {
      response: { 200: donationAnswer, 404: problem, 409: problem },
      detail: { summary: 'Take back that a donation was declined' },
    })
}

const decisions = {
  decline: { to: 'declined', kind: 'donation-declined' },
  reopen: { to: 'new', kind: 'donation-reopened' },
} as const

/**
 * Declines a donation, or takes that back; doing it twice is doing it once. An accepted one is an item, and stays so
 * until that is deleted.
 * @returns why not, or `null` when it is done
 */
function decideDonation(
  orm: Orm,
  donationKey: { organizationId: string; id: string },
  decision: keyof typeof decisions,
  now: Date,
): Promise<'unknown' | 'accepted' | null> {
  const { to, kind } = decisions[decision]
  const thisDonation = and(eq(donation.organizationId, donationKey.organizationId), eq(donation.id, donationKey.id))
  return orm.transaction(async (tx) => {
    const [row] = await tx.select().from(donation).where(thisDonation).for('update')
    if (!row) return 'unknown'
    const item = await readItem(tx, row.auctionItemId)
    if (item && item.deletedAt === null) return 'accepted'
    if (row.state === to) return null
    const imageUrl = item ? pictureLeft(row.imageUrl, item, now) : row.imageUrl
    await tx.update(donation).set({ state: to, auctionItemId: null, imageUrl }).where(thisDonation)
    tx.addActivity({ kind, organizationId: donationKey.organizationId, subjectId: donationKey.id, about: row.title })
    return null
  })
}

async function readItem(tx: Tx, auctionItemId: string | null) {
  if (!auctionItemId) return null
  const { photos, deletedAt } = auctionItem
  const [item] = await tx.select({ photos, deletedAt }).from(auctionItem).where(eq(auctionItem.id, auctionItemId))
  return item ?? null
}

/** A page of what was offered to an organization, newest first. Past the last page is the last. */
async function listDonations(
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
async function findDonation(orm: Orm, organizationId: string, id: string): Promise<DonationView | null> {
  const [row] = await selectViews(orm).where(and(eq(donation.organizationId, organizationId), eq(donation.id, id)))
  return row ? viewOf(row) : null
}

function selectViews(orm: Orm) {
  const item = { id: auctionItem.id, imageUrl: auctionItem.imageUrl, deletedAt: auctionItem.deletedAt }
  return orm
    .select({ row: getTableColumns(donation), email: bidder.email, item })
    .from(donation)
    .leftJoin(bidder, isBidderOf(donation))
    .leftJoin(auctionItem, eq(auctionItem.id, donation.auctionItemId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectViews>>[number]

function viewOf({ row, email, item }: Row): DonationView {
  const { organizationId, bidderId, language, toldAt, form, ...view } = row
  const shown = item?.deletedAt ? null : item
  return {
    ...view,
    email,
    // The item shows it then, or another; of a deleted one the picture goes, sooner or later.
    imageUrl: row.auctionItemId ? (shown?.imageUrl ?? null) : row.imageUrl,
    auctionItemId: shown?.id ?? null,
    estimatedValue: row.estimatedValue === null ? null : toPrice(row.estimatedValue),
    createdAt: row.createdAt.toISOString(),
  }
}
