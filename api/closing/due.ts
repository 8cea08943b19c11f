import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { CLOSING_DELAY_MS } from './schedule-closing.ts'

/** Whether an item, joined to its lock and organization, has ended and is to be closed. */
export function isDue(now: Date) {
  return and(
    isNull(auctionLock.closedAt),
    lte(auctionItem.endTime, new Date(now.getTime() - CLOSING_DELAY_MS)),
    auctionItem.isActive,
    isNull(auctionItem.deletedAt),
    organization.isActive,
  )
}

/** Organizations with something to be closed: what a lost job would have done. */
export async function dueOrganizations(orm: Orm, now: Date): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ id: auctionItem.organizationId })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(isDue(now))
  return rows.map((row) => row.id)
}
