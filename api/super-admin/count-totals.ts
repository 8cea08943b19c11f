import { and, count, eq, isNull, not, notInArray } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { countWhere } from '../../db/count-where.ts'
import { user } from '../../db/schema/accounts.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { isLive } from '../auction/items/phase-in-sql.ts'
import type { SuperAdminTotals } from '../contract/super-admin/organization.ts'
import { isNotDemo } from './organizations/organization-figures.ts'
import { isPerson } from './users/list-users.ts'

/** Totals over all organizations at `now`, without the demo and without what was deleted. */
export async function countTotals(orm: Orm, now: Date): Promise<SuperAdminTotals> {
  const [totalUsers, [organizations], [items]] = await Promise.all([
    orm.$count(user, isPerson),
    orm
      .select({ totalOrganizations: count(), activeOrganizations: countWhere(eq(organization.isActive, true)) })
      .from(organization)
      .where(isNotDemo),
    countItems(orm, now),
  ])
  if (!organizations || !items) throw new Error('A count came back empty')
  return { totalUsers, ...organizations, ...items }
}

function countItems(orm: Orm, now: Date) {
  const demos = orm.select({ id: organization.id }).from(organization).where(not(isNotDemo))
  return orm
    .select({ totalAuctions: count(), activeAuctions: countWhere(isLive(now)) })
    .from(auctionItem)
    .where(and(isNull(auctionItem.deletedAt), notInArray(auctionItem.organizationId, demos)))
}
