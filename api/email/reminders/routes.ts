import { Elysia } from 'elysia'
import {
  reminderPreview,
  remindersForm,
  remindersQuery,
  remindersSent,
} from '../../contract/email/payment-reminders.ts'
import { idsIn } from '../../contract/values/list/picked-ids.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { previewReminders } from './preview-reminders.ts'
import { remindWinners } from './remind-winners.ts'

const NO_WINNER = 'Winner not found'

/** Reminds winners to pay, by hand. See product#payment-reminders. */
export function paymentReminderRoutes(context: AppContext) {
  const { config, database, clock } = context
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Checkout'] })
    .use(teamMember(context, 'check out'))
    .get(
      '/payment-reminders',
      async ({ team, query: { winners } }) => {
        const ids = winners === undefined ? null : idsIn(winners.toLowerCase())
        const occasion = { publicUrl: config.publicUrl, now: clock.now() }
        const preview = await previewReminders(database.orm, team.organization.id, ids, occasion)
        return preview ?? refuse(404, NO_WINNER)
      },
      {
        query: remindersQuery,
        response: { 200: reminderPreview, 404: problem },
        detail: { summary: 'Whom a reminder to pay would reach, and what it says' },
      },
    )
    .post(
      '/payment-reminders',
      async ({ team, body: { winnerIds } }) => {
        const count = await remindWinners(database.orm, team.organization.id, winnerIds, clock.now())
        return count === null ? refuse(404, NO_WINNER) : { count }
      },
      {
        body: remindersForm,
        response: { 200: remindersSent, 404: problem },
        detail: { summary: 'Remind winners to pay: some, or all who have not' },
      },
    )
}
