import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { bidder } from '../../../db/schema/bidder.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { payPath } from '../../checkout/payments/pay-path.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { DEFAULT_RULES, rulesFor } from '../../contract/organizations/default-rules.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { fillPaymentLinks, fillPaymentWords } from '../../contract/values/money/payment.ts'
import type { Language } from '../../contract/values/text/language.ts'
import type { DraftContext } from './define-email.ts'
import { senderOf } from './item-facts.ts'

/** What an email about paying needs: who pays, and how that is drafted. */
export type PaymentContext = Pick<DraftContext, 'tx' | 'publicUrl'> & { row: Pick<DraftContext['row'], 'recipient'> }

/** How a winner pays an organization what is `left`, a decimal string, with the code by which they are found. */
export async function paymentFacts(
  { tx, row, publicUrl }: PaymentContext,
  own: typeof organization.$inferSelect,
  left: string,
  eventName: string | null = null,
) {
  const payer = await readPayer(tx, own.id, row.recipient)
  const code = payer?.code ?? null
  const instructions =
    own.paymentInstructions && fillPaymentWords(own.paymentInstructions, { code: code ?? '', amount: left })
  const path = payer?.code ? await payPath(tx, { organizationId: own.id, bidderId: payer.id }) : null
  const links = payer?.code ? fillPaymentLinks(own, { code: payer.code, amount: left }) : []
  const paymentUrls = path === null ? links : [new URL(path, publicUrl).href]
  const [account] = path === null ? [] : await readWinners(tx, own.id, sql`w.email = ${row.recipient}`)
  const paysBill = account !== undefined && toPrice(balanceOf(account).balance) !== left
  return {
    payment: { organization: senderOf(own, publicUrl, eventName), code, instructions, paymentUrls, paysBill },
    /** Whether the organization itself tells its winners how to pay, so that its rules need not. */
    saysHowToPay: instructions !== null || paymentUrls.length > 0,
  }
}

/** How much of a `price`, in cents, is paid and waived as of now, and what is left of it: no more than their whole bill leaves. */
export async function paidBefore({ tx, row }: DraftContext, organizationId: string, price: Cents) {
  const [account] = await readWinners(tx, organizationId, sql`w.email = ${row.recipient}`)
  const left = account ? Math.min(price, balanceOf(account).balance) : price
  // The rest may have been split with somebody else.
  const paid = Math.min(price - left, account?.paid ?? 0)
  const waived = Math.min(price - left - paid, account?.waived ?? 0)
  return { paid: toPrice(paid), waived: toPrice(waived), left: toPrice(left) }
}

/**
 * By which rules lines of a bill are paid: those of their items, else the organization's, its `standard`; named by their
 * lines where these have to be told apart.
 */
export function rulesOf(
  lines: { title: string; customRules: string | null }[],
  standard: string | null,
  shown: (rules: string) => string,
): string {
  const groups = Map.groupBy(lines, ({ customRules }) => customRules ?? standard ?? DEFAULT_RULES)
  return [...groups]
    .map(([rules, own]) =>
      groups.size === 1 ? shown(rules) : `**${own.map(({ title }) => title).join(', ')}**\n${shown(rules)}`,
    )
    .join('\n\n')
}

/** The rules of an email as far as they are those that every organization begins with. */
export function standardRules({ rules, language }: { rules: string | null; language: Language }) {
  return { rules: rules === null || rules === rulesFor(DEFAULT_RULES, language) ? rules : '' }
}

async function readPayer(tx: DraftContext['tx'], organizationId: string, email: string) {
  const isTheirs = and(eq(bidder.organizationId, organizationId), eq(bidder.email, email))
  const [payer] = await tx.select({ id: bidder.id, code: bidder.code }).from(bidder).where(isTheirs)
  return payer
}

/** Emails of the same kind, organization, and recipient. */
export function isAlike({ row }: DraftContext) {
  return and(
    eq(outbox.organizationId, row.organizationId ?? ''),
    eq(outbox.kind, row.kind),
    eq(outbox.recipient, row.recipient),
  )
}

/** Those of them that were sent or are under way. */
export function isAlikeAndSent(draft: DraftContext) {
  // Without the time a recipient’s index does not serve, and all emails of the organization are read.
  return and(isAlike(draft), isNotNull(outbox.claimedAt), inArray(outbox.state, ['sending', 'sent']))
}

/** Whether a later one says the same: those that had to wait, as while a provider was down, are not all sent then. */
export async function isReplaced(draft: DraftContext): Promise<boolean> {
  const later = and(isAlike(draft), gt(outbox.id, draft.row.id), inArray(outbox.state, ['queued', 'sending', 'sent']))
  return (await draft.tx.$count(outbox, later)) > 0
}
