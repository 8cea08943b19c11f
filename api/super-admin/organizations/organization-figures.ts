import { and, count, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { isLive } from '../../auction/items/phase-in-sql.ts'
import type { OrganizationSummary } from '../../contract/super-admin/organization.ts'

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
