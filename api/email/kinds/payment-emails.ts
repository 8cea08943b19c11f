import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { outbox } from '../../../db/schema/mail.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import type { PaymentReceiptEmail } from '../../../emails/kinds/payment-receipt.tsx'
import { readPaidLines } from '../../checkout/balances/read-paid-lines.ts'
import { readWinners, type WinnerAccount, withoutTests } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/winner-view.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { languageAt } from './bidder-language.ts'
import { type DraftContext, defineEmail, needless } from './define-email.ts'
import { findOrganization, itemUrl } from './item-facts.ts'
import { isAlike, isReplaced, paymentFacts, readWonItems } from './payment-facts.ts'

/** To a winner: what they won and paid, as of when it leaves. Only what corrects an earlier one says that something is left. */
export const paymentReceiptEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/payment-receipt.tsx')).paymentReceipt,
  /** `isCorrected`: whether something no longer holds that an earlier one said. */
  content: z.object({ isCorrected: z.boolean() }),
  budget: 'needed',
  overBudget: 'wait',
  async draft(draft, content) {
    const { tx, row } = draft
    const organizationRow = await findOrganization(tx, row.organizationId)
    if (!organizationRow) return needless('The organization was deleted.')
    if (await isReplaced(draft)) return needless('A later receipt takes its place.')
    const [account] = (await readWinners(tx, organizationRow.id, sql`w.email = ${row.recipient}`)).map(withoutTests)
    if (!account) return needless('They’ve paid for nothing.')
    const isCorrected = content.isCorrected && (await hasEarlier(draft))
    const isPaid = account.paid > 0 && balanceOf(account).balance === 0
    if (!isPaid && !isCorrected) return needless('They haven’t paid for everything.')
    return { kind: 'email', email: await receiptOf(draft, organizationRow, account, isCorrected) }
  },
  withoutOwnWords: (email) => {
    const payments = email.payments.map((line) => ({ ...line, reference: null }))
    return { ...email, payments, postalAddress: null, taxNumber: null }
  },
})

/** Whether they got one before: what was taken back before it left was never said. */
async function hasEarlier(draft: DraftContext): Promise<boolean> {
  const { row, tx } = draft
  const isEarlier = and(isAlike(draft), isNotNull(outbox.claimedAt), eq(outbox.state, 'sent'), lt(outbox.id, row.id))
  return (await tx.$count(outbox, isEarlier)) > 0
}

async function receiptOf(
  draft: DraftContext,
  own: typeof organization.$inferSelect,
  account: WinnerAccount,
  isCorrected: boolean,
): Promise<PaymentReceiptEmail> {
  const { tx, row, publicUrl } = draft
  const { balance, credit } = balanceOf(account)
  const { payment } = await paymentFacts(draft, own, toPrice(balance))
  const items = await readWonItems(tx, own.id, account.id)
  const payments = await readPaidLines(tx, own.id, account.id)
  return {
    kind: 'payment-receipt',
    language: await languageAt(tx, own.id, row.recipient),
    organization: payment.organization,
    isCorrected,
    items: items.map(({ title, slug, isActive, amount, estimatedValue }) => ({
      title,
      url: itemUrl(own, { slug, isActive }, publicUrl),
      amount: toPrice(amount),
      value: toOptionalPrice(estimatedValue),
    })),
    due: toPrice(account.due),
    payments: payments.get(account.id) ?? [],
    paid: toPrice(account.paid),
    waived: toPrice(account.waived),
    balance: toPrice(balance),
    credit: toPrice(credit),
    code: account.code,
    postalAddress: own.postalAddress,
    taxNumber: own.taxNumber,
  }
}
