import { Elysia } from 'elysia'
import { z } from 'zod'
import { isDemoOrganizer } from '../access/demo-organizer.ts'
import { teamMember } from '../access/guards.ts'
import type { AppContext } from '../context/app-context.ts'
import { NOT_IN_DEMO } from '../contract/values/demo.ts'
import { problem } from '../contract/values/problem.ts'
import { csvFile } from '../http/csv-file.ts'
import { refuse } from '../http/refuse.ts'
import { bidsFile } from './bids-file.ts'
import { donorsFile } from './donors-file.ts'
import { itemsFile } from './items-file.ts'
import { paymentsFile } from './payments-file.ts'
import type { Table } from './table.ts'
import { winnersFile } from './winners-file.ts'

interface Team {
  organization: Record<'id' | 'slug' | 'timeZone', string>
  person: Parameters<typeof isDemoOrganizer>[0]
}

/** What an organization has, as files for its team. See product.md#export. */
export function exportRoutes(context: AppContext) {
  const { orm } = context.database
  const answer = ({ organization, person }: Team, table: Table) =>
    // In an answer that is no JSON nothing hides the addresses of visitors.
    isDemoOrganizer(person) ? refuse(403, NOT_IN_DEMO) : exportTable(organization, table)

  async function exportTable({ id, slug, timeZone }: Team['organization'], { name, columns, read }: Table) {
    // Addresses of bidders and donors leave with it.
    await orm.transaction(async (tx) => tx.record({ kind: 'exported', organizationId: id, about: name }))
    return csvFile(
      `${slug}-${name}.csv`,
      columns,
      read(orm, { organizationId: id, timeZone, now: context.clock.now() }),
    )
  }

  return new Elysia({ prefix: '/:orgSlug/admin/export', tags: ['Auctions'] })
    .use(teamMember(context, 'see auctions'))
    .get('/items', ({ team }) => answer(team, itemsFile), describe('Items as a file, which can be imported again'))
    .get('/bids', ({ team }) => answer(team, bidsFile), describe('All bids that count as a file'))
    .get('/winners', ({ team }) => answer(team, winnersFile), describe('Who won what, as a file'))
    .get('/payments', ({ team }) => answer(team, paymentsFile), describe('What winners paid, as a file'))
    .get('/donors', ({ team }) => answer(team, donorsFile), describe('Who gave what, and what it raised, as a file'))
}

function describe(summary: string) {
  return {
    response: { 200: z.string().describe('Comma-separated values'), 403: problem },
    detail: { summary },
  }
}
