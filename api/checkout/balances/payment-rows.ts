import { and, asc, eq, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { charge, refund } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import type { Cents } from '../../contract/values/money/money.ts'

/**
 * All payments of a winner, voided ones too, in the order in which they were recorded; `waiting`: what of one the card service
 * was asked to refund, and has not answered; `refused`: what it would not refund, unless that was asked again.
 */
export function readPaymentRows(orm: Orm | Tx, organizationId: string, bidderId: string) {
  const waiting = sql`(
    select coalesce(sum(r.amount), 0) from ${refund} r where r.charge_id = ${payment.id} and r.state = 'asked'
  )`.mapWith(payment.amount)
  const refused = sql<{ amount: string; problem: string } | null>`(
    select case when r.state = 'failed' then json_build_object('amount', r.amount::text, 'problem', r.problem) end
    from ${refund} r where r.charge_id = ${payment.id} order by r.asked_at desc limit 1
  )`
  return orm
    .select({ row: payment, charge, waiting, refused })
    .from(payment)
    .leftJoin(charge, eq(charge.id, payment.id))
    .where(and(eq(payment.organizationId, organizationId), eq(payment.bidderId, bidderId)))
    .orderBy(asc(payment.number))
}
export type PaymentRow = Awaited<ReturnType<typeof readPaymentRows>>[number]

/**
 * How much of what a winner paid can be given back, whatever it came in by: nothing waived, no test, and nothing that is on
 * its way back to a card. Below zero where the card service gave back what they had in cash. See product#giving-money-back.
 */
export function returnableOf(rows: PaymentRow[]): Cents {
  return rows.reduce((sum, paid) => (isMoney(paid, rows) ? sum + paid.row.amount - onItsWay(paid, rows) : sum), 0)
}

/** How much of a card payment can be given back by card: what is left of it, and no more of the bill than is returnable. */
export function refundableOf(paid: PaymentRow, rows: PaymentRow[]): Cents {
  const { row, charge, waiting } = paid
  if (row.voidedAt) return 0
  const extra = refundsOf(paid, rows).reduce((left, refunded) => left + refunded.extra, row.extra)
  const bill = leftOfBill(paid, rows)
  const returnable = Math.max(returnableOf(rows), 0)
  // The bill is given back before what was added to it.
  return !charge?.isTest && returnable < bill - onItsWay(paid, rows) ? returnable : bill + extra - waiting
}

/** Whether a payment, or what was given back, was money, and counts. */
export function isMoney({ row, charge }: PaymentRow, rows: PaymentRow[]): boolean {
  const refunded = rows.find(({ row: { id } }) => id === row.refundOf)
  return row.voidedAt === null && row.kind !== 'waived' && !(refunded?.charge ?? charge)?.isTest
}

/** What of the bill is on its way back to a card. */
function onItsWay(paid: PaymentRow, rows: PaymentRow[]): Cents {
  return Math.min(paid.waiting, Math.max(leftOfBill(paid, rows), 0))
}

function leftOfBill(paid: PaymentRow, rows: PaymentRow[]): Cents {
  return refundsOf(paid, rows).reduce((left, { amount }) => left + amount, paid.row.amount)
}

function refundsOf({ row: { id } }: PaymentRow, rows: PaymentRow[]) {
  return rows.flatMap(({ row }) => (row.refundOf === id && !row.voidedAt ? [row] : []))
}
