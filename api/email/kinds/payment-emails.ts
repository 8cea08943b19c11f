import { and, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { outbox } from '../../../db/schema/mail.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import type { PaymentReceiptEmail } from '../../../emails/kinds/payment-receipt.tsx'
import type { PaymentReminderEmail } from '../../../emails/kinds/payment-reminder.tsx'
import {
  type BillItem,
  coveredGifts,
  publicTitle,
  readWholeBills,
  valueAlone,
} from '../../checkout/balances/read-bill-items.ts'
import { readPaidLines } from '../../checkout/balances/read-paid-lines.ts'
import { readWinners, type WinnerAccount, withoutTests } from '../../checkout/balances/read-winners.ts'
import { NOT_ALL_PAID } from '../../checkout/payments/receipt-if-paid.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { isOverdue } from '../../contract/checkout/promise.ts'
import { rulesFor } from '../../contract/organizations/default-rules.ts'
import { billParts } from '../../contract/values/money/bill-part.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { readPrice } from '../../contract/values/money/read-price.ts'
import { DAY_MS, HOUR_MS } from '../../contract/values/time/time.ts'
import { languageAt } from './bidder-language.ts'
import { type DraftContext, defineEmail, needless, toSend } from './define-email.ts'
import { findOrganization, itemUrl, senderOf } from './item-facts.ts'
import {
  isAlike,
  isAlikeAndSent,
  isReplaced,
  type PaymentContext,
  paymentFacts,
  rulesOf,
  standardRules,
} from './payment-facts.ts'

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
    const isCorrected = content.isCorrected && (await isContradicted(draft, organizationRow.id, account))
    const isPaid = account.paid > 0 && balanceOf(account).balance === 0
    if (!isPaid && !isCorrected) return needless(NOT_ALL_PAID)
    return toSend(await receiptOf(draft, organizationRow, account, isCorrected))
  },
  withoutOwnWords: (email) => {
    const payments = email.payments.map((line) => ({ ...line, reference: null }))
    return { ...email, payments, postalAddress: null, taxNumber: null }
  },
})

/** What of a receipt may no longer hold. */
const earlierReceipt = z.object({
  isCorrected: z.boolean(),
  payments: z.array(z.object({ amount: z.string(), at: z.string() })),
  paid: z.string(),
  waived: z.string(),
})

/** Whether the one before says what holds no longer: what was taken back before it left was never said. */
async function isContradicted(draft: DraftContext, organizationId: string, account: WinnerAccount): Promise<boolean> {
  const { row, tx } = draft
  // One that is under way, or is repeated, may have arrived.
  const mayHave = or(
    inArray(outbox.state, ['sending', 'sent']),
    and(eq(outbox.state, 'queued'), isNotNull(outbox.email)),
  )
  const [earlier] = await tx
    .select({ email: outbox.email })
    .from(outbox)
    .where(and(isAlike(draft), isNotNull(outbox.claimedAt), mayHave, lt(outbox.id, row.id)))
    .orderBy(desc(outbox.id))
    .limit(1)
  if (!earlier) return false
  const { data } = earlierReceipt.safeParse(earlier.email)
  if (!data || data.isCorrected) return true
  if (readPrice(data.paid) > account.paid || readPrice(data.waived) > account.waived) return true
  const standing = (await readPaidLines(tx, organizationId, account.id)).get(account.id) ?? []
  return data.payments.some(({ amount, at }) => !standing.some((line) => line.amount === amount && line.at === at))
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
  const items = await readWholeBills(tx, own.id, [account.id])
  const covered = coveredGifts(account, items)
  const payments = await readPaidLines(tx, own.id, account.id)
  const language = await languageAt(tx, own.id, row.recipient)
  return {
    kind: 'payment-receipt',
    language,
    organization: payment.organization,
    isCorrected,
    items: items.map((line) => ({
      title: publicTitle(line, language),
      url: itemUrl(own, line.item, publicUrl),
      amount: toPrice(line.amount),
      part: line.part,
      isPaid: line.gift === null || covered.has(line.gift.id),
      value: toOptionalPrice(valueAlone(line, items)),
    })),
    due: toPrice(account.due),
    payments: payments.get(account.id) ?? [],
    paid: toPrice(account.paid),
    waived: toPrice(account.waived),
    balance: toPrice(balance),
    credit: toPrice(credit),
    code: account.leftCount > 0 ? account.code : null,
    postalAddress: own.postalAddress,
    taxNumber: own.taxNumber,
  }
}

/** To whoever gave: that their gifts are paid, though not all of their bill is. */
export const giftReceivedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/gift-received.tsx')).giftReceived,
  content: z.object({ giftIds: z.array(z.uuid()).min(1) }),
  budget: 'auction',
  overBudget: 'wait',
  async draft({ tx, row, publicUrl }, { giftIds }) {
    const own = await findOrganization(tx, row.organizationId)
    if (!own) return needless('The organization was deleted.')
    const [account] = (await readWinners(tx, own.id, sql`w.email = ${row.recipient}`)).map(withoutTests)
    const lines = account ? await readWholeBills(tx, own.id, [account.id]) : []
    const covered = account ? coveredGifts(account, lines) : new Set()
    const gifts = lines.flatMap(({ gift }) => (gift && giftIds.includes(gift.id) && covered.has(gift.id) ? [gift] : []))
    const [first] = gifts
    if (!first) return needless('They haven’t paid for it.')
    return toSend({
      kind: 'gift-received',
      language: first.language,
      organization: senderOf(own, publicUrl),
      gifts: gifts.map(({ cause, amount }) => ({ cause, amount: toPrice(amount) })),
      postalAddress: own.postalAddress,
      taxNumber: own.taxNumber,
    })
  },
  withoutOwnWords: (email) => ({ ...email, postalAddress: null, taxNumber: null }),
})

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
    const { timeZone } = organizationRow
    if (account?.promisedDay && !isOverdue(account.promisedDay, now, timeZone))
      return needless('They promised to pay later.')
    const email = account ? await paymentReminderOf(draft, organizationRow, account) : null
    return email ? toSend(email) : needless('They’ve paid.')
  },
  withoutOwnWords: (email) => ({ ...email, ...standardRules(email), instructions: null, paymentUrls: [] }),
})

/** What a reminder says as of now; `null` when nothing is left to pay. See product#payment-reminders. */
export async function paymentReminderOf(
  context: PaymentContext,
  own: typeof organization.$inferSelect,
  account: WinnerAccount,
): Promise<PaymentReminderEmail | null> {
  const { balance } = balanceOf(account)
  const owed = await readWholeBills(context.tx, own.id, [account.id])
  if (balance === 0 || owed.length === 0) return null
  const left = toPrice(balance)
  const { payment, saysHowToPay } = await paymentFacts(context, own, left)
  const language = await languageAt(context.tx, own.id, context.row.recipient)
  const lines = stillOwed(owed, account).map((line) => ({
    title: publicTitle(line, language),
    customRules: line.item?.customRules ?? null,
  }))
  return {
    kind: 'payment-reminder',
    language,
    ...payment,
    code: account.code,
    items: owed.map((line) => ({
      title: publicTitle(line, language),
      url: itemUrl(own, line.item, context.publicUrl),
      amount: toPrice(line.amount),
    })),
    due: toPrice(account.due),
    paid: toPrice(account.paid),
    waived: toPrice(account.waived),
    balance: left,
    rules: saysHowToPay ? null : rulesOf(lines, own.rules, (rules) => rulesFor(rules, language)),
  }
}

/** What of a bill is not all paid: payments cover wins first, then places, then gifts, older ones first. */
function stillOwed(owed: BillItem[], { paid, waived }: WinnerAccount): BillItem[] {
  const inOrder = owed.toReversed().sort((one, other) => billParts.indexOf(one.part) - billParts.indexOf(other.part))
  let covering = paid + waived
  return inOrder.filter(({ amount }) => {
    covering -= amount
    return covering < 0
  })
}

async function lastSentAt(draft: DraftContext): Promise<Date | null> {
  const [last] = await draft.tx
    .select({ at: outbox.claimedAt })
    .from(outbox)
    .where(and(isAlikeAndSent(draft), ne(outbox.id, draft.row.id)))
    .orderBy(desc(outbox.claimedAt))
    .limit(1)
  return last?.at ?? null
}

/** The one before left a little after it was written: a day after it was written is not yet a day after it left. */
function isNear(free: Date, writtenAt: Date): boolean {
  return free.getTime() - writtenAt.getTime() < HOUR_MS
}
