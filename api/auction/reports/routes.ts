import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import { type ReportName, reports } from '../../contract/auction/reports/reports-view.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { readBidders, readCategories, readHours, readValues, readWithoutBids } from './read-lists.ts'
import { type Reported, readReports } from './read-reports.ts'

/** What an auction comes to, for its team. No bidder is named, so downloads are not part of the activity. See product#reports. */
export function reportRoutes(context: AppContext) {
  const { orm } = context.database

  function fileOf({ organization }: { organization: Reported & { slug: string } }, name: ReportName) {
    const { columns, read } = reportTables[name]
    const pages = inOnePage(() => read(orm, organization, context.clock.now()))
    return csvFile(`${organization.slug}-${name}.csv`, columns, pages)
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

async function* inOnePage<Row>(read: () => Promise<Row[]>) {
  yield await read()
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
        closedAt && localTimeIn(new Date(closedAt), timeZone).replace('T', ' '),
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
        localTimeIn(new Date(row.endTime), timeZone).replace('T', ' '),
      ]),
  },
}
