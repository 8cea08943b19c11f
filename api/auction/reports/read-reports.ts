import { eq, sql, sum } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { MOST_ROWS_SHOWN, type Reports } from '../../contract/auction/reports/reports-view.ts'
import { isCounted } from '../items/is-counted.ts'
import { isLive } from '../items/phase-in-sql.ts'
import { readBidders, readCategories, readHours, readValues, readWithoutBids } from './read-lists.ts'

/** An organization, as far as its reports are about it. */
export interface Reported {
  id: string
  /** All reports but that of bidders are about it. */
  eventId: string
  timeZone: string
}

/** All reports of an organization. One after the other: they are read seldom, and nobody else waits for them. */
export async function readReports(orm: Orm, { id, eventId, timeZone }: Reported, now: Date): Promise<Reports> {
  return {
    ...(await readRaised(orm, eventId, now)),
    goalDollars: await readGoal(orm, eventId),
    categories: await readCategories(orm, eventId, now, MOST_ROWS_SHOWN),
    hours: await readHours(orm, eventId, timeZone),
    values: await readValues(orm, eventId, MOST_ROWS_SHOWN),
    bidders: await readBidders(orm, id),
    withoutBids: await readWithoutBids(orm, eventId, now, MOST_ROWS_SHOWN),
  }
}

async function readGoal(orm: Orm, eventId: string): Promise<number | null> {
  const { id, goalDollars } = event
  const [row] = await orm.select({ goalDollars }).from(event).where(eq(id, eventId))
  return row?.goalDollars ?? null
}

/** What the items that count add up to, and how much of it can still be outbid, as decimals. */
async function readRaised(orm: Orm, eventId: string, now: Date) {
  const { currentAmount } = auctionLock
  const [organizationRow] = await orm
    .select({
      raised: sum(currentAmount),
      stillOpen: sql<string | null>`sum(${currentAmount}) filter (where ${isLive(now)})`,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(isCounted(eventId))
  return { raised: organizationRow?.raised ?? '0.00', stillOpen: organizationRow?.stillOpen ?? '0.00' }
}
