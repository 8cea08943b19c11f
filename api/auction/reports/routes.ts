import { Elysia } from 'elysia'
import { z } from 'zod'
import { type ReportName, reports } from '../../contract/auction/reports/reports-view.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { type Reported, readReports } from './read-reports.ts'
import { reportTables } from './report-tables.ts'

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
