import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { charge, refund } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { markVoided } from '../../checkout/payments/void-payment.ts'
import { refreshCharge } from '../charges/record-session.ts'
import { tellIfOverpaid } from '../charges/tell-if-overpaid.ts'
import { CardProblem } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'
import { carryOut, recordRefund } from '../refunds/refund-payment.ts'

/** Who did what its reports are about. */
const STRIPE = { id: null, name: 'Stripe' }

/** How disputes end without the money going back: won, or only asked about. */
const HARMLESS: Stripe.Dispute.Status[] = ['won', 'warning_closed']

/**
 * Does what a signed report of an organization's account asks for. Of a session it only has us ask the service, so that
 * a report that comes late, twice, or out of order changes nothing. Disputes, and refunds made at the service, are known
 * by reports alone. See product#paying-by-card.
 * @returns whether it was done; if not, the service has to send it again, as it did not say now what the report is about
 */
export async function applyReport(
  context: CardContext,
  organizationId: string,
  report: Stripe.Event,
): Promise<boolean> {
  switch (report.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      // Otherwise it is asked about each minute.
      await refreshSession(context, organizationId, report.data.object.id)
      return true
    case 'charge.dispute.created':
      return markDispute(context, organizationId, report.data.object, context.clock.now())
    case 'charge.dispute.closed':
      if (!HARMLESS.includes(report.data.object.status)) return true
      return markDispute(context, organizationId, report.data.object, null)
    case 'refund.created':
      return recordOutside(context, organizationId, report.data.object)
    case 'refund.failed': {
      // It may be reported before that it was made.
      const isRecorded = await recordOutside(context, organizationId, report.data.object)
      if (isRecorded) await voidRefund(context, organizationId, report.data.object)
      return isRecorded
    }
    default:
      return true
  }
}

/** @returns whether the service said what became of it, or it is none of ours */
async function refreshSession(context: CardContext, organizationId: string, session: string) {
  const isOurs = and(eq(charge.organizationId, organizationId), eq(charge.session, session))
  const [chargeRow] = await context.database.orm.select().from(charge).where(isOurs)
  const state = chargeRow ? await refreshCharge(context, chargeRow) : 'none'
  return state !== 'unknown' && state !== 'keyless'
}

type PaidBy = Stripe.Dispute['payment_intent']
type Payment = typeof payment.$inferSelect

/**
 * The payment that a report is about, whose session is settled first if need be: the report may be here before anybody asked
 * what became of it. `none`: it is not of a payment here. `away`: the service does not say.
 */
async function findPayment(
  context: CardContext,
  organizationId: string,
  paidBy: PaidBy,
): Promise<Payment | 'none' | 'away'> {
  const reference = typeof paidBy === 'string' ? paidBy : paidBy?.id
  if (!reference) return 'none'
  const recordedPayment = await readPayment(context, organizationId, reference)
  if (recordedPayment) return recordedPayment
  const cards = await openCards(context, organizationId)
  if (typeof cards === 'string') return 'away'
  try {
    const session = await cards.provider.findSession(reference)
    if (session === null) return 'none'
    if (!(await refreshSession(context, organizationId, session))) return 'away'
  } catch (problem) {
    if (!(problem instanceof CardProblem)) throw problem
    context.log.warn({ err: problem, organizationId }, 'a card service did not say what a report is about')
    return 'away'
  }
  return (await readPayment(context, organizationId, reference)) ?? 'none'
}

async function readPayment({ database }: CardContext, organizationId: string, reference: string) {
  const isOurs = and(eq(payment.organizationId, organizationId), eq(payment.kind, 'online'))
  const [row] = await database.orm
    .select()
    .from(payment)
    .where(and(isOurs, eq(payment.reference, reference)))
  return row ?? null
}

async function markDispute(context: CardContext, organizationId: string, dispute: Stripe.Dispute, at: Date | null) {
  const disputedPayment = await findPayment(context, organizationId, dispute.payment_intent)
  if (typeof disputedPayment === 'string') return disputedPayment === 'none'
  await context.database.orm.transaction(async (tx) => {
    const [winner] = await lockWinners(tx, organizationId, [disputedPayment.bidderId])
    const [chargeRow] = await tx.select().from(charge).where(eq(charge.id, disputedPayment.id))
    if (!winner || !chargeRow || chargeRow.settledDispute === dispute.id || (at && chargeRow.disputedAt)) return
    const settledDispute = at ? chargeRow.settledDispute : dispute.id
    await tx.update(charge).set({ disputedAt: at, settledDispute }).where(eq(charge.id, disputedPayment.id))
    const entry = { organizationId, subjectId: winner.id, about: winner.code, by: STRIPE }
    if (at) tx.addActivity({ kind: 'payment-disputed', ...entry })
  })
  return true
}

/** A refund that somebody made at the service; one that was asked for here is settled. */
async function recordOutside(context: CardContext, organizationId: string, made: Stripe.Refund) {
  const refundedPayment = await findPayment(context, organizationId, made.payment_intent)
  if (typeof refundedPayment === 'string') return refundedPayment === 'none'
  const refundRow = await readRefund(context, organizationId, made.metadata?.key)
  // Its answer may have been lost.
  if (refundRow) return refundRow.state !== 'asked' || (await carryOutAgain(context, refundedPayment, refundRow))
  const given = {
    id: crypto.randomUUID(),
    amount: made.amount,
    reference: made.id,
    askedBy: null,
    askedByName: STRIPE.name,
    reason: null,
  }
  await recordRefund(context.database.orm, refundedPayment, given, context.clock.now())
  return true
}

async function readRefund({ database }: CardContext, organizationId: string, key: string | undefined) {
  if (!z.uuid().safeParse(key).success) return null
  const isOurs = and(eq(refund.organizationId, organizationId), eq(refund.id, key ?? ''))
  const [row] = await database.orm.select().from(refund).where(isOurs)
  return row ?? null
}

async function carryOutAgain(context: CardContext, { bidderId }: Payment, asked: typeof refund.$inferSelect) {
  const { kind } = await carryOut(context, { refund: asked, bidderId, isRepeated: true }, context.clock.now())
  return kind !== 'away' && kind !== 'keyless'
}

/** The money came back to the account: the card is gone. */
async function voidRefund(
  { database, clock }: CardContext,
  organizationId: string,
  { id, failure_reason }: Stripe.Refund,
) {
  const reason = `The refund failed: ${failure_reason ?? 'unknown'}`
  await database.orm.transaction(async (tx) => {
    const isIt = and(eq(payment.organizationId, organizationId), eq(payment.kind, 'online'), eq(payment.reference, id))
    const [beforeLock] = await tx.select({ bidderId: payment.bidderId }).from(payment).where(isIt)
    const [winner] = beforeLock ? await lockWinners(tx, organizationId, [beforeLock.bidderId]) : []
    const [given] = winner
      ? await tx
          .select()
          .from(payment)
          .where(and(isIt, isNull(payment.voidedAt)))
      : []
    if (!winner || !given) return
    await markVoided(tx, given, winner, { reason, staff: STRIPE, now: clock.now() })
    if (given.refundOf) await tellIfOverpaid(tx, organizationId, given.refundOf)
  })
}
