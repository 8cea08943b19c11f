import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Person } from '../../contract/accounts/account.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { problem } from '../../contract/values/problem.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { teamMember } from '../../server/access/guards.ts'
import { refuseAddresses } from '../../server/access/recent-password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { refuse } from '../../server/http/refuse.ts'
import { bidsFile } from './bids-file.ts'
import { donorsFile } from './donors-file.ts'
import { itemsFile } from './items-file.ts'
import { paymentsFile } from './payments-file.ts'
import type { Table } from './table.ts'
import { winnersFile } from './winners-file.ts'

interface Team {
  organization: Record<'id' | 'eventId' | 'slug' | 'timeZone', string>
}

/**
 * What an organization has, as files for its team. An old session has to confirm its password: a page asks first, as a link
 * cannot. See product#export.
 */
export function exportRoutes(context: AppContext) {
  const { database, clock } = context
  const { orm } = database
  const describe = (summary: string) => ({
    beforeHandle: ({ person, confirmedAt }: { person: Person; confirmedAt: Date }) =>
      // In an answer that is no JSON nothing hides the addresses of visitors.
      isDemoOrganizer(person) ? refuse(403, NOT_IN_DEMO) : (refuseAddresses(confirmedAt, clock.now()) ?? undefined),
    response: { 200: z.string().describe('Comma-separated values'), 403: problem },
    detail: { summary },
  })

  async function answer({ organization: { id, eventId, slug, timeZone } }: Team, { name, columns, read }: Table) {
    // Addresses of bidders and donors leave with it.
    await orm.transaction(async (tx) => tx.addActivity({ kind: 'exported', organizationId: id, about: name }))
    return csvFile(
      `${slug}-${name}.csv`,
      columns,
      read(orm, { organizationId: id, eventId, timeZone, now: clock.now() }),
    )
  }

  return new Elysia({ prefix: '/:orgSlug/admin/export', tags: ['Auctions'] })
    .use(teamMember(context, 'see auctions'))
    .get('', () => ({ message: 'Files can be downloaded.' }), {
      ...describe('Whether files can be downloaded, or the password has to be confirmed'),
      response: { 200: problem, 403: problem },
    })
    .get('/items', ({ team }) => answer(team, itemsFile), describe('Items as a file, which can be imported again'))
    .get('/bids', ({ team }) => answer(team, bidsFile), describe('All bids that count as a file'))
    .get('/winners', ({ team }) => answer(team, winnersFile), describe('Who won what, as a file'))
    .get('/payments', ({ team }) => answer(team, paymentsFile), describe('What winners paid, as a file'))
    .get('/donors', ({ team }) => answer(team, donorsFile), describe('Who gave what, and what it raised, as a file'))
}
