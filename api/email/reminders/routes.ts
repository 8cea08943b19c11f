import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm, Tx } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { rowOf, type WinnerAccount } from '../../checkout/balances/read-winners.ts'
import {
  type ReminderPreview,
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
import type { DraftContext } from '../kinds/define-email.ts'
import { withMyBids } from '../kinds/draft-email.ts'
import { asFarAsKnown, readConfirmed } from '../kinds/own-words.ts'
import { paymentReminderOf } from '../kinds/payment-emails.ts'
import { madeUpRecipient, showEmail } from '../outbox/show-email.ts'
import { type Addressees, judgeWinners } from './judge-winners.ts'
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
        const addressees = winners === undefined ? team.organization : idsIn(winners.toLowerCase())
        const occasion = { publicUrl: config.publicUrl, now: clock.now() }
        const preview = await previewReminders(database.orm, team.organization.id, addressees, occasion)
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
        const { organization } = team
        const count = await remindWinners(database.orm, organization.id, winnerIds ?? organization, clock.now())
        return count === null ? refuse(404, NO_WINNER) : { count }
      },
      {
        body: remindersForm,
        response: { 200: remindersSent, 404: problem },
        detail: { summary: 'Remind winners to pay: some, or all of the event at hand who have not' },
      },
    )
}

/**
 * What reminding these winners would do: how many get it, who does not, and the email as the
 * first of them will read it. Nothing is written. `null` when one of them is no winner of the organization.
 */
async function previewReminders(
  orm: Orm,
  organizationId: string,
  addressees: Addressees,
  occasion: Pick<DraftContext, 'publicUrl' | 'now'>,
): Promise<ReminderPreview | null> {
  const judged = await judgeWinners(orm, organizationId, addressees, occasion.now)
  if (Array.isArray(addressees) && judged.length !== addressees.length) return null
  const due = judged.flatMap(({ account, refusal }) => (refusal === null ? [account] : []))
  const [first] = due
  return {
    count: due.length,
    leftOut: judged.flatMap(({ account, refusal: reason }) => {
      const { id, code, label, contact } = rowOf(account)
      return reason === null ? [] : [{ id, code, name: contact?.name ?? null, label, reason }]
    }),
    email: first ? await showFirst(orm, organizationId, first, occasion) : null,
  }
}

async function showFirst(
  orm: Orm,
  organizationId: string,
  account: WinnerAccount,
  { publicUrl, now }: Pick<DraftContext, 'publicUrl' | 'now'>,
) {
  const { email: address } = account
  if (address === null) return null
  const recipient = madeUpRecipient(address)
  const email = await orm.transaction(async (tx: Tx) => {
    const [own] = await tx.select().from(organization).where(eq(organization.id, organizationId))
    const context = { tx, row: { recipient: address }, publicUrl }
    return own ? paymentReminderOf(context, own, account) : null
  })
  if (!email) return null
  const confirmed = await readConfirmed(orm, organizationId, account.isConfirmed)
  const whole = await withMyBids(email, { recipient, publicUrl, now })
  const { subject, html } = await showEmail(await asFarAsKnown(whole, confirmed), 'lead nowhere', publicUrl)
  return { recipient: rowOf(account).label, subject, html }
}
