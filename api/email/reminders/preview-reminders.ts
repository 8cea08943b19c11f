import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { rowOf, type WinnerAccount } from '../../checkout/balances/read-winners.ts'
import type { ReminderPreview } from '../../contract/email/payment-reminders.ts'
import { withMyBids } from '../drafts/my-bids-emails.ts'
import { asFarAsKnown, readConfirmed } from '../drafts/own-words.ts'
import { paymentReminderOf } from '../drafts/payment-reminder-email.ts'
import type { DraftContext } from '../outbox/draft.ts'
import { madeUpRecipient, showEmail } from '../outbox/show-email.ts'
import { judgeWinners } from './judge-winners.ts'

/**
 * What reminding these winners would do, or all who have not paid: how many get it, who does not, and the email as the
 * first of them will read it. Nothing is written. `null` when one of them is no winner of the organization.
 */
export async function previewReminders(
  orm: Orm,
  organizationId: string,
  ids: string[] | null,
  occasion: Pick<DraftContext, 'publicUrl' | 'now'>,
): Promise<ReminderPreview | null> {
  const judged = await judgeWinners(orm, organizationId, ids, occasion.now)
  if (ids && judged.length !== ids.length) return null
  const due = judged.flatMap(({ account, refusal }) => (refusal === null ? [account] : []))
  const [first] = due
  return {
    count: due.length,
    leftOut: judged.flatMap(({ account, refusal: reason }) => {
      const { id, code, email, contact } = rowOf(account)
      return reason === null ? [] : [{ id, code, name: contact?.name ?? null, email, reason }]
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
  const whole = withMyBids({ kind: 'email', email }, { recipient, publicUrl, now })
  const draft = asFarAsKnown(whole, await readConfirmed(orm, organizationId, account.isConfirmed))
  if (draft.kind !== 'email') return null
  const { subject, html } = await showEmail(draft.email, 'lead nowhere')
  return { recipient: rowOf(account).email, subject, html }
}
