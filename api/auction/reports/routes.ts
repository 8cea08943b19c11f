import { eq, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { givenTo, raisedBy } from '../../../db/raised.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import { MOST_ROWS_SHOWN, type ReportName, type Reports, reports } from '../../contract/auction/reports/reports-view.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { csvFile, csvTime } from '../../server/http/csv-file.ts'
import { isInReports, isLive } from '../items/items-in-sql.ts'
import { readBidders, readCategories, readHours, readValues, readWithoutBids } from './read-lists.ts'

/** What an auction comes to, for its team. No bidder is named, so downloads are not part of the activity. See product#reports. */
export function reportRoutes(context: AppContext) {
  const { orm } = context.database

  async function fileOf({ organization }: { organization: Reported & { slug: string } }, name: ReportName) {
    const { columns, read } = reportTables[name]
    const rows = await read(orm, organization, context.clock.now())
    return csvFile(`${organization.slug}-${name}.csv`, columns, [rows])
  }

  return new Elysia({ prefix: '/:orgSlug/admin/reports', tags: ['Auctions'] })
    .use(teamMember(context, 'see auctions'))
    .get('', ({ team }) => readReports(orm, team.organization, context.clock.now()), {
      response: { 200: reports },
      detail: { summary: 'All reports of an organization' },
    })
    .get('/categories', ({ team }) => fileOf(team, 'categories'), describe('What each category raised, as a file'))
    .get('/hours', ({ team }) => fileOf(team, 'hours'), describe('Bids by hour of the day, as a file'))
    .get('/values', ({ team }) => fileOf(team, 'values'), describe('Prices against estimated values, as a file'))
    .get('/bidders', ({ team }) => fileOf(team, 'bidders'), describe('New and returning bidders, as a file'))
    .get('/without-bids', ({ team }) => fileOf(team, 'without-bids'), describe('Items without bids, as a file'))
}

function describe(summary: string) {
  return { response: { 200: z.string().describe('Comma-separated values') }, detail: { summary } }
}

/** A report as a file: the names of its columns, and all of its rows. */
interface ReportTable {
  columns: string[]
  read(orm: Orm, organization: Reported, now: Date): Promise<(string | number | null)[][]>
}

/** Each report as a file. An organization has few enough rows for one page. */
const reportTables: Record<ReportName, ReportTable> = {
  categories: {
    columns: ['Category', 'Items', 'Without Bids', 'Raised'],
    read: async (orm, { eventId }, now) =>
      (await readCategories(orm, eventId, now, MOST_ITEMS)).map((row) => [
        row.category,
        row.items,
        row.withoutBids,
        row.raised,
      ]),
  },
  hours: {
    columns: ['Hour', 'Bids'],
    read: async (orm, { eventId, timeZone }) =>
      (await readHours(orm, eventId, timeZone)).map((bids, hour) => [`${String(hour).padStart(2, '0')}:00`, bids]),
  },
  values: {
    columns: ['Item Number', 'Item', 'Price', 'Estimated Value', 'Percent of Value'],
    read: async (orm, { eventId }) =>
      (await readValues(orm, eventId, MOST_ITEMS)).map((row) => [
        row.itemNumber,
        row.title,
        row.price,
        row.estimatedValue,
        row.percent,
      ]),
  },
  bidders: {
    columns: ['Closed', 'Bidders', 'New', 'Returning'],
    read: async (orm, { id, timeZone }) =>
      (await readBidders(orm, id)).map(({ closedAt, bidders, returning }) => [
        closedAt && csvTime(new Date(closedAt), timeZone),
        bidders,
        bidders - returning,
        returning,
      ]),
  },
  'without-bids': {
    columns: ['Item Number', 'Item', 'Starting Bid', 'Closes'],
    read: async (orm, { eventId, timeZone }, now) =>
      (await readWithoutBids(orm, eventId, now, MOST_ITEMS)).map((row) => [
        row.itemNumber,
        row.title,
        row.startingBid,
        csvTime(new Date(row.endTime), timeZone),
      ]),
  },
}

/** An organization, as far as its reports are about it. */
interface Reported {
  id: string
  /** All reports but that of bidders are about it. */
  eventId: string
  timeZone: string
}

/** All reports of an organization. One after the other: they are read seldom, and nobody else waits for them. */
async function readReports(orm: Orm, { id, eventId, timeZone }: Reported, now: Date): Promise<Reports> {
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
      raised: sql<string>`coalesce(sum(${raisedBy()}), 0.00) + ${givenTo(eventId)}`,
      bids: sql<string>`coalesce(sum(${raisedBy()}) filter (where ${auctionItem.places} is null), 0.00)`,
      places: sql<string>`coalesce(sum(${raisedBy()}) filter (where ${auctionItem.places} is not null), 0.00)`,
      gifts: sql<string>`${givenTo(eventId)}`,
      stillOpen: sql<string | null>`sum(${currentAmount}) filter (where ${isLive(now)})`,
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(isInReports(eventId))
  if (!organizationRow) throw new Error('A sum of nothing is a row')
  const { raised, stillOpen, ...byKind } = organizationRow
  return { raised, stillOpen: stillOpen ?? '0.00', byKind }
}
