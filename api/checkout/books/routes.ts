import { Elysia } from 'elysia'
import { z } from 'zod'
import { books, booksClosing, booksQuery } from '../../contract/checkout/books-view.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { refuse } from '../../server/http/refuse.ts'
import { booksView, closeBooks, readBooks } from './books.ts'
import { packetColumns, packetRows } from './packet-file.ts'

/**
 * The treasurer's packet, and closing the books. Payers are named, and never told by address, so downloads are not part of
 * the activity. See product#treasurers-packet.
 */
export function booksRoutes(context: AppContext) {
  return new Elysia().use(packetRoutes(context)).use(closingRoutes(context))
}

function packetRoutes(context: AppContext) {
  const { database, clock } = context
  return new Elysia({ prefix: '/:orgSlug/admin/books', tags: ['Checkout'] })
    .use(teamMember(context, 'see auctions'))
    .guard({ query: booksQuery })
    .resolve(async ({ team: { organization }, query: { closing = null } }) => {
      const packet = await readBooks(database.orm, { ...organization, closingId: closing }, clock.now())
      return packet ? { packet } : refuse(404, 'The books were not closed then.')
    })
    .get('', ({ packet }) => booksView(packet), {
      response: { 200: books, 404: problem },
      detail: { summary: 'What came in between two closings of the books, or since the last one' },
    })
    .get(
      '/file',
      ({
        team,
        packet: {
          lines,
          payouts,
          clock: { timeZone },
        },
      }) => {
        const rows = packetRows(lines, timeZone, payouts)
        return csvFile(`${team.organization.slug}-treasurer.csv`, packetColumns, [rows])
      },
      {
        response: { 200: z.string().describe('Comma-separated values') },
        detail: { summary: 'What came in between two closings of the books, as a file' },
      },
    )
}

function closingRoutes(context: AppContext) {
  const { database, clock } = context
  return new Elysia({ prefix: '/:orgSlug/admin/books', tags: ['Checkout'] })
    .use(teamMember(context, 'keep the books'))
    .post(
      '',
      async ({ team: { organization, person }, set }) => {
        const { id, name } = person
        const closing = await closeBooks(database.orm, organization, { staff: { id, name }, now: clock.now() })
        if (!closing) return refuse(409, 'Nothing was recorded since the books were closed.')
        set.status = 201
        return closing
      },
      {
        response: { 201: booksClosing, 409: problem },
        detail: { summary: 'Close the books: what was recorded by now is one packet, which never changes' },
      },
    )
}
