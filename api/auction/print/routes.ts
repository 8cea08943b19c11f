import { Elysia } from 'elysia'
import { printed, printQuery } from '../../contract/auction/items/printed.ts'
import { idsIn } from '../../contract/values/list/picked-ids.ts'
import { problem } from '../../contract/values/problem.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { teamMember } from '../../server/access/guards.ts'
import { refuseAddresses } from '../../server/access/recent-password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { readPrinted, readPrinter, tellsContacts } from './read-printed.ts'

/** What a team prints. See product#print. */
export function printRoutes(context: AppContext) {
  const { database, clock } = context
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Auctions'] }).use(teamMember(context, 'see auctions')).get(
    '/print',
    async ({ team, person, confirmedAt, query: { kind, ids } }) => {
      const { id } = team.organization
      // Addresses of bidders leave with it. A visitor who plays the organizer sees none, and has no password.
      if (tellsContacts(kind)) {
        const refusal = isDemoOrganizer(person) ? null : refuseAddresses(confirmedAt, clock.now())
        if (refusal) return refusal
        await database.orm.transaction(async (tx) =>
          tx.addActivity({ kind: 'exported', organizationId: id, about: 'winners' }),
        )
      }
      return {
        organization: await readPrinter(database.orm, id),
        printedAt: clock.now().toISOString(),
        items: await readPrinted(database.orm, team.organization, { kind, ids: ids === undefined ? null : idsIn(ids) }),
      }
    },
    {
      query: printQuery,
      response: { 200: printed, 403: problem },
      detail: { summary: 'What a kind of paper says of all items, or of those of `ids`' },
    },
  )
}
