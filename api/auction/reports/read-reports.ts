import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { MOST_ROWS_SHOWN, type Reports } from '../../contract/auction/reports/reports-view.ts'
import { readBidders } from './read-bidders.ts'
import { readCategories } from './read-categories.ts'
import { readHours } from './read-hours.ts'
import { readRaised } from './read-raised.ts'
import { readValues } from './read-values.ts'
import { readWithoutBids } from './read-without-bids.ts'

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
