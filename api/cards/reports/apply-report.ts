import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { charge } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'
import { settleCharge } from '../charges/settle-charge.ts'
import type { CardContext } from '../provider/open-cards.ts'
import { recordRefund } from '../refunds/refund-payment.ts'

/** How disputes end without the money going back: won, or only asked about. */
const HARMLESS: Stripe.Dispute.Status[] = ['won', 'warning_closed']

/**
 * Does what a signed report of an organization's account asks for. Of a session it only has us ask the service, so that
 * a report that comes late, twice, or out of order changes nothing. Disputes, and refunds made at the service, are known
 * by reports alone. See product.md#paying-by-card.
 */
export async function applyReport(context: CardContext, organizationId: string, report: Stripe.Event): Promise<void> {
  switch (report.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return settleSession(context, organizationId, report.data.object.id)
    case 'charge.dispute.created':
      return markDispute(context, organizationId, report.data.object, context.clock.now())
    case 'charge.dispute.closed':
      if (HARMLESS.includes(report.data.object.status))
        await markDispute(context, organizationId, report.data.object, null)
      return
    case 'refund.created':
      return recordOutside(context, organizationId, report.data.object)
    case 'refund.failed':
      // It may be reported before that it was made.
      await recordOutside(context, organizationId, report.data.object)
      return voidRefund(context, organizationId, report.data.object)
  }
}

async function settleSession(context: CardContext, organizationId: string, session: string) {
  const isOurs = and(eq(charge.organizationId, organizationId), eq(charge.session, session))
  const [known] = await context.database.orm.select().from(charge).where(isOurs)
  if (known) await settleCharge(context, known)
}

type PaidBy = Stripe.Dispute['payment_intent']

function findPayment({ database }: CardContext, organizationId: string, paidBy: PaidBy) {
  const reference = typeof paidBy === 'string' ? paidBy : (paidBy?.id ?? '')
  const isPaid = and(
    eq(payment.organizationId, organizationId),
    eq(payment.kind, 'online'),
    eq(payment.reference, reference),
  )
  return database.orm
    .select()
    .from(payment)
    .where(isPaid)
    .then(([paid]) => paid)
}

async function markDispute(context: CardContext, organizationId: string, dispute: Stripe.Dispute, at: Date | null) {
  const paid = await findPayment(context, organizationId, dispute.payment_intent)
  if (!paid) return
  await context.database.orm.transaction(async (tx) => {
    const [owner] = await lockWinners(tx, organizationId, [paid.bidderId])
    const [known] = await tx.select().from(charge).where(eq(charge.id, paid.id))
    if (!owner || !known || known.settledDispute === dispute.id || (at && known.disputedAt)) return
    const settledDispute = at ? known.settledDispute : dispute.id
    await tx.update(charge).set({ disputedAt: at, settledDispute }).where(eq(charge.id, paid.id))
    if (at) tx.addActivity({ kind: 'payment-disputed', organizationId, subjectId: owner.id, about: owner.code })
  })
}

/** A refund that somebody made at the service. */
async function recordOutside(context: CardContext, organizationId: string, made: Stripe.Refund) {
  const paid = await findPayment(context, organizationId, made.payment_intent)
  // Ours is recorded by who asked for it.
  if (!paid || made.metadata?.key) return
  const given = {
    id: crypto.randomUUID(),
    amount: made.amount,
    reference: made.id,
    askedBy: null,
    askedByName: 'Stripe',
  }
  await recordRefund(context.database.orm, paid, given, context.clock.now())
}

/** The money came back to the account: the card is gone. */
async function voidRefund(
  { database, clock }: CardContext,
  organizationId: string,
  { id, failure_reason }: Stripe.Refund,
) {
  const voided = {
    voidedAt: clock.now(),
    voidedByName: 'Stripe',
    voidReason: `The refund failed: ${failure_reason ?? 'unknown'}`,
  }
  await database.orm.transaction(async (tx) => {
    const isIt = and(eq(payment.organizationId, organizationId), eq(payment.kind, 'online'), eq(payment.reference, id))
    const [given] = await tx.select().from(payment).where(isIt)
    const [owner] = given ? await lockWinners(tx, organizationId, [given.bidderId]) : []
    if (!given || !owner) return
    const changed = await tx
      .update(payment)
      .set(voided)
      .where(and(isIt, eq(payment.id, given.id), isNull(payment.voidedAt)))
      .returning()
    if (changed.length === 0) return
    tx.addActivity({ kind: 'payment-voided', organizationId, subjectId: owner.id, about: owner.code })
    await receiptIfPaid(tx, organizationId, [owner.id], voided.voidedAt)
  })
}
