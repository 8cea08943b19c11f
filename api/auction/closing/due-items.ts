import { and, eq, isNull, lte, not } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { closing } from '../../../db/schema/closings.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { isAwaitingExtension } from './outage-rule.ts'
import { CLOSING_DELAY_MS } from './schedule-closing.ts'

/** Whether an item, joined to its lock and organization, has ended and is to be closed: not before an outage was judged. */
export function isDue(now: Date) {
  return and(
    isNull(auctionLock.closedAt),
    lte(auctionItem.endTime, new Date(now.getTime() - CLOSING_DELAY_MS)),
    auctionItem.isActive,
    not(auctionItem.isDraft),
    isNull(auctionItem.deletedAt),
    organization.isActive,
    not(isAwaitingExtension()),
  )
}

/** Organizations with something to be closed, or a closing that is not over: what a lost job would have done. */
export async function dueOrganizations(orm: Orm, now: Date): Promise<string[]> {
  const withOpenClosing = orm
    .select({ id: closing.organizationId })
    .from(closing)
    .innerJoin(organization, eq(organization.id, closing.organizationId))
    .where(and(isNull(closing.settledAt), organization.isActive))
  const rows = await orm
    .select({ id: auctionItem.organizationId })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(isDue(now))
    .union(withOpenClosing)
  return rows.map((row) => row.id)
}
