import { and, count, desc, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm } from '../../../db/clients.ts'
import { holds } from '../../../db/contains-pattern.ts'
import { countWhere } from '../../../db/count-where.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { isLive } from '../../auction/items/items-in-sql.ts'
import type {
  OrganizationDetail,
  OrganizationItem,
  OrganizationPatch,
  OrganizationQuery,
  OrganizationState,
  OrganizationSummary,
  OrganizationSummaryList,
  PlatformOrganization,
} from '../../contract/super-admin/organization.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { membersOf } from '../../organizations/team/members.ts'
import { type Changing, changesPayment, tellOfPaymentChange } from '../../organizations/team/tell-owners.ts'

/** A school has dozens of items; for one with thousands, not all are returned. */
const MOST_SHOWN = 200

/** An organization with its team and its newest items; `null` when there is none with that id. */
export async function findOrganization(orm: Orm, id: string, now: Date): Promise<OrganizationDetail | null> {
  const [row] = await orm
    .select(organizationColumns)
    .from(organization)
    .where(and(eq(organization.id, id), isNotDemo))
  if (!row) return null
  const [figures, users, items] = await Promise.all([
    figuresOf(orm, [id], now),
    membersOf(orm, id),
    newestItems(orm, id),
  ])
  return { ...row, createdAt: row.createdAt.toISOString(), ...figures(id), users, auctions: items }
}

async function newestItems(orm: Orm, organizationId: string): Promise<OrganizationItem[]> {
  const { id, slug, title, startTime, endTime, isActive, isDraft, startingBid, places, isInHall } = auctionItem
  const { createdAt, deletedAt } = auctionItem
  const { currentAmount, bidCount } = auctionLock
  const times = { startTime, endTime, isActive, isDraft }
  const rows = await orm
    .select({ id, slug, title, ...times, startingBid, currentAmount, bidCount, places, isInHall })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(eq(auctionItem.organizationId, organizationId), isNull(deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SHOWN)
  return rows.map(({ places, ...row }) => ({
    ...row,
    placeKinds: places?.kinds.length ?? 0,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    startingBid: toPrice(row.startingBid),
    currentAmount: toOptionalPrice(row.currentAmount),
  }))
}

const { isDemo, ...columns } = getTableColumns(organization)

/** Whether an organization is not the demo's, as SQL: that one is in no list or figure of super admins. */
export const isNotDemo = eq(isDemo, false)

/** What is selected of an organization for a super admin. */
export const organizationColumns = columns

/** How large an organization is. */
type Figures = Pick<OrganizationSummary, 'userCount' | 'totalAuctions' | 'activeAuctions'>

/** The figures of the organizations with these ids at `now`. Two questions, however many there are. */
export async function figuresOf(orm: Orm, ids: string[], now: Date): Promise<(id: string) => Figures> {
  const [teams, items] = await Promise.all([countTeams(orm, ids), countItems(orm, ids, now)])
  const teamOf = new Map(teams.map((team) => [team.id, team.userCount]))
  const auctionsOf = new Map(items.map(({ id, ...counts }) => [id, counts]))
  return (id) => ({
    userCount: teamOf.get(id) ?? 0,
    ...(auctionsOf.get(id) ?? { totalAuctions: 0, activeAuctions: 0 }),
  })
}

function countTeams(orm: Orm, ids: string[]) {
  const { organizationId: id, isActive } = userOrganization
  return orm
    .select({ id, userCount: count() })
    .from(userOrganization)
    .where(and(inArray(id, ids), eq(isActive, true)))
    .groupBy(id)
}

function countItems(orm: Orm, ids: string[], now: Date) {
  const { organizationId: id, deletedAt } = auctionItem
  return orm
    .select({ id, totalAuctions: count(), activeAuctions: countWhere(isLive(now)) })
    .from(auctionItem)
    .where(and(inArray(id, ids), isNull(deletedAt)))
    .groupBy(id)
}

/** A page of all organizations, newest first, with how large each is. Past the last page is the last. */
export async function listOrganizations(
  orm: Orm,
  { page, limit, search, status }: OrganizationQuery,
  now: Date,
): Promise<OrganizationSummaryList> {
  const wanted = and(isNotDemo, isInState(status), matches(search))
  const pagination = paginate(page, await orm.$count(organization, wanted), limit)
  const rows = await orm
    .select(organizationColumns)
    .from(organization)
    .where(wanted)
    .orderBy(desc(organization.createdAt), desc(organization.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  const ids = rows.map(({ id }) => id)
  const figures = await figuresOf(orm, ids, now)
  const organizations = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), ...figures(row.id) }))
  return { organizations, pagination }
}

function isInState(status: OrganizationState) {
  return status === 'all' ? undefined : eq(organization.isActive, status === 'active')
}

function matches(search: string) {
  if (search === '') return undefined
  const { name, slug, contactEmail } = organization
  return or(...[name, slug, contactEmail].map((text) => holds(text, search)))
}

/**
 * Changes the fields that are given, and answers all of them, unless the password has to be confirmed first; `null`
 * when there is no such organization. An inactive one is hidden from the public and read-only for its team; bids are
 * refused from the commit on. See product#inactive-organizations.
 */
export function changeOrganization(
  orm: Orm,
  id: string,
  changes: OrganizationPatch,
  by: Changing,
): Promise<PlatformOrganization | 'password-needed' | null> {
  const thisOrganization = and(eq(organization.id, id), isNotDemo)
  return orm.transaction(async (tx) => {
    const [before] = await tx
      .select(organizationColumns)
      .from(organization)
      .where(thisOrganization)
      .for('no key update')
    const isOfPayment = before !== undefined && changesPayment(before, changes)
    if (isOfPayment && !by.isConfirmed) return 'password-needed'
    const [row] =
      Object.keys(changes).length > 0
        ? await tx.update(organization).set(changes).where(thisOrganization).returning(organizationColumns)
        : [before]
    if (!before || !row) return null
    const changed = changesOf(before, changes)
    if (changed) tx.addActivity({ kind: 'organization-changed', organizationId: id, changes: changed })
    if (isOfPayment) await tellOfPaymentChange(tx, id, by.name)
    tx.afterCommit.publish({ organizationId: id, auctionItemId: null })
    return { ...row, createdAt: row.createdAt.toISOString() }
  })
}
