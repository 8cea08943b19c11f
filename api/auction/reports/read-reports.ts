import { eq, sql, sum } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { MOST_ROWS_SHOWN, type Reports } from '../../contract/auction/reports/reports-view.ts'
import { isLive } from '../items/is-live.ts'
import { isCounted, readBidders, readCategories, readHours, readValues, readWithoutBids } from './read-lists.ts'

/** An organization, as far as its reports are about it. */
export interface Reported {
  id: string
  timeZone: string
}

/** All reports of an organization. One after the other: they are read seldom, and nobody else waits for them. */
export async function readReports(orm: Orm, { id, timeZone }: Reported, now: Date): Promise<Reports> {
  return {
    ...(await readRaised(orm, id, now)),
    goalDollars: await readGoal(orm, id),
    categories: await readCategories(orm, id, now, MOST_ROWS_SHOWN),
    hours: await readHours(orm, id, timeZone),
    values: await readValues(orm, id, MOST_ROWS_SHOWN),
    bidders: await readBidders(orm, id),
    withoutBids: await readWithoutBids(orm, id, now, MOST_ROWS_SHOWN),
  }
}

async function readGoal(orm: Orm, organizationId: string): Promise<number | null> {
  const { id, goalDollars } = organization
  const [row] = await orm.select({ goalDollars }).from(organization).where(eq(id, organizationId))
  return row?.goalDollars ?? null
}

/** What the items that count add up to, and how much of it can still be outbid, as decimals. */
async function readRaised(orm: Orm, organizationId: string, now: Date) {
  const { currentAmount } = auctionLock
  const [organizationRow] = await orm
    .select({
      raised: sum(currentAmount),
      stillOpen: sql<string | null>`sum(${currentAmount}) filter (where ${isLive(now)})`,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(isCounted(organizationId))
  return { raised: organizationRow?.raised ?? '0.00', stillOpen: organizationRow?.stillOpen ?? '0.00' }
}
