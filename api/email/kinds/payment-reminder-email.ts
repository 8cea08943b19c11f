import { and, desc, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { outbox } from '../../../db/schema/mail.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import type { PaymentReminderEmail } from '../../../emails/kinds/payment-reminder.tsx'
import { readWinners, type WinnerAccount } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/winner-view.ts'
import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { DAY_MS, HOUR_MS } from '../../contract/values/time/time.ts'
import { bidderLanguage } from './bidder-language.ts'
import { type DraftContext, defineEmail, needless } from './define-email.ts'
import { findOrganization, itemUrl } from './item-facts.ts'
import { isAlike, isReplaced, type PaymentContext, paymentFacts, readWonItems, standardRules } from './payment-facts.ts'

const REMINDED_LATELY = 'They were reminded in the last 24 hours.'

/** To a winner who has not paid: what is left. Asked here once more, as they may have paid since it was written. */
export const paymentReminderEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/payment-reminder.tsx')).paymentReminder,
  content: z.object({ winnerId: z.uuid() }),
  budget: 'payment',
  overBudget: 'wait',
  async draft(draft) {
    const { tx, row, now } = draft
    const organizationRow = await findOrganization(tx, row.organizationId)
    if (!organizationRow?.isActive) return needless('The organization is inactive, or was deleted.')
    if (await isReplaced(draft)) return needless('A later reminder takes its place.')
    const last = await lastSentAt(draft)
    const free = last && new Date(last.getTime() + DAY_MS)
    if (free && free > now)
      return isNear(free, row.createdAt) ? { kind: 'wait', until: free } : needless(REMINDED_LATELY)
    const [account] = await readWinners(tx, organizationRow.id, sql`w.email = ${row.recipient}`)
    const email = account ? await paymentReminderOf(draft, organizationRow, account) : null
    return email ? { kind: 'email', email } : needless('They’ve paid.')
  },
  withoutOwnWords: (email) => ({ ...email, ...standardRules(email), instructions: null, paymentUrl: null }),
})

/** What a reminder says as of now; `null` when nothing is left to pay. See product#payment-reminders. */
export async function paymentReminderOf(
  context: PaymentContext,
  own: typeof organization.$inferSelect,
  account: WinnerAccount,
): Promise<PaymentReminderEmail | null> {
  const { balance } = balanceOf(account)
  const won = await readWonItems(context.tx, own.id, account.id)
  if (balance === 0 || won.length === 0) return null
  const left = toPrice(balance)
  const { payment, saysHowToPay } = await paymentFacts(context, own, left)
  const language = await bidderLanguage(
    context,
    won.map(({ id }) => id),
  )
  return {
    kind: 'payment-reminder',
    language,
    ...payment,
    code: account.code,
    items: won.map(({ title, slug, isActive, amount }) => ({
      title,
      url: itemUrl(own, { slug, isActive }, context.publicUrl),
      amount: toPrice(amount),
    })),
    due: toPrice(account.due),
    paid: toPrice(account.paid),
    waived: toPrice(account.waived),
    balance: left,
    rules: saysHowToPay ? null : rulesFor(own.rules ?? DEFAULT_RULES, language),
  }
}

async function lastSentAt(draft: DraftContext): Promise<Date | null> {
  const [last] = await draft.tx
    .select({ at: outbox.claimedAt })
    .from(outbox)
    .where(and(isAlike(draft), ne(outbox.id, draft.row.id), inArray(outbox.state, ['sending', 'sent'])))
    .orderBy(desc(outbox.claimedAt))
    .limit(1)
  return last?.at ?? null
}

/** The one before left a little after it was written: a day after it was written is not yet a day after it left. */
function isNear(free: Date, writtenAt: Date): boolean {
  return free.getTime() - writtenAt.getTime() < HOUR_MS
}
