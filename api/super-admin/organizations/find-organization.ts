import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { OrganizationDetail, OrganizationItem } from '../../contract/super-admin/organization.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { membersOf } from '../../organizations/team/members.ts'
import { figuresOf, isNotDemo, organizationColumns } from './organization-figures.ts'

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
  const { id, slug, title, startTime, endTime, isActive, isDraft, startingBid, createdAt, deletedAt } = auctionItem
  const { currentAmount, bidCount } = auctionLock
  const rows = await orm
    .select({ id, slug, title, startTime, endTime, isActive, isDraft, startingBid, currentAmount, bidCount })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(and(eq(auctionItem.organizationId, organizationId), isNull(deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SHOWN)
  return rows.map((row) => ({
    ...row,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    startingBid: toPrice(row.startingBid),
    currentAmount: toOptionalPrice(row.currentAmount),
  }))
}
