import { and, desc, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { charge } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { lockWinners, type Winner } from '../balances/lock-winners.ts'
import { isMoney, readPaymentRows, returnableOf } from '../balances/payment-rows.ts'
import { takeChangeBack } from './give-change.ts'
import { isPaymentUndoable } from './is-undoable.ts'
import { receiptIfPaid } from './receipt-if-paid.ts'

/**
 * Takes back a payment that one took just now, the last of its winner; it stays on record as voided. Twice is once.
 * @returns why not, or whose it is
 */
export function undoPayment(
  orm: Orm,
  organizationId: string,
  id: string,
  action: StaffAction,
): Promise<'unknown' | 'too-late' | 'given-back' | { bidderId: string }> {
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx
      .select({ bidderId: payment.bidderId })
      .from(payment)
      .where(and(eq(payment.organizationId, organizationId), eq(payment.id, id)))
    const [winner] = beforeLock ? await lockWinners(tx, organizationId, [beforeLock.bidderId]) : []
    if (!winner) return 'unknown'
    const ofWinner = and(eq(payment.organizationId, organizationId), eq(payment.bidderId, winner.id))
    const rows = await tx.select().from(payment).where(ofWinner).orderBy(desc(payment.number))
    const row = rows.find((one) => one.id === id)
    // Sent again, it is done, also once its time is over.
    if (row?.voidedAt) return { bidderId: winner.id }
    const last = rows.find(({ voidedAt }) => voidedAt === null)
    if (!row || row !== last || !isPaymentUndoable(row, action)) return 'too-late'
    if (await coversRefunds(tx, row)) return 'given-back'
    await markVoided(tx, row, winner, { ...action, reason: 'Taken back' })
    return { bidderId: winner.id }
  })
}

interface Voiding extends StaffAction {
  id: string
  reason: string
}

/**
 * Voids a payment; it stays on record. Voided twice, it is voided as the first one said.
 * @returns whose it is, or why not. `online`: the money is at the card service, and can only be refunded. `given-back`: then
 * more would have been given back than was paid
 */
export function voidPayment(
  orm: Orm,
  organizationId: string,
  { id, reason, staff, now }: Voiding,
): Promise<'unknown' | 'online' | 'given-back' | { bidderId: string }> {
  const thisPayment = and(eq(payment.organizationId, organizationId), eq(payment.id, id))
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx.select({ bidderId: payment.bidderId }).from(payment).where(thisPayment)
    const [winner] = beforeLock ? await lockWinners(tx, organizationId, [beforeLock.bidderId]) : []
    if (!winner) return 'unknown'
    const [row] = await tx.select().from(payment).where(thisPayment)
    const outcome = { bidderId: winner.id }
    if (!row || row.voidedAt) return outcome
    if (row.kind === 'online' && !(await wasTest(tx, row))) return 'online'
    if (await coversRefunds(tx, row)) return 'given-back'
    await markVoided(tx, row, winner, { reason, staff, now })
    return outcome
  })
}

/** Whether no money moved, and none was given back. */
async function wasTest(tx: Tx, { id }: Pick<typeof payment.$inferSelect, 'id'>): Promise<boolean> {
  const tests = await tx.$count(charge, and(eq(charge.id, id), eq(charge.isTest, true)))
  return tests > 0 && (await tx.$count(payment, eq(payment.refundOf, id))) === 0
}

/** Whether some of a payment was given back since, so that without it less would be paid than nothing. */
async function coversRefunds(
  tx: Tx,
  { id, organizationId, bidderId, amount }: typeof payment.$inferSelect,
): Promise<boolean> {
  const rows = await readPaymentRows(tx, organizationId, bidderId)
  const isPaid = amount > 0 && rows.some((paid) => paid.row.id === id && isMoney(paid, rows))
  return isPaid && returnableOf(rows) < amount
}

/** Voids a payment of a winner, who is locked. */
export async function markVoided(
  tx: Tx,
  { id, organizationId, amount, kind }: typeof payment.$inferSelect,
  winner: Winner,
  { reason, staff, now }: StaffAction & { reason: string },
): Promise<void> {
  const voided = { voidedAt: now, voidedBy: staff.id, voidedByName: staff.name, voidReason: reason }
  await tx.update(payment).set(voided).where(eq(payment.id, id))
  await takeChangeBack(tx, { id, organizationId }, { reason, staff, now })
  tx.addActivity({
    kind: 'payment-voided',
    organizationId,
    subjectId: winner.id,
    about: winner.code,
    changes: { price: [toPrice(amount), null] },
    by: { id: staff.id, name: staff.name },
  })
  await receiptIfPaid(tx, organizationId, [winner.id], now, kind === 'waived')
}
