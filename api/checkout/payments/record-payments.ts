import { inArray } from 'drizzle-orm'
import type { Changes } from '../../../db/changes.ts'
import type { Tx } from '../../../db/clients.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Winner } from '../balances/lock-winners.ts'

type NewPayment = typeof payment.$inferInsert

/**
 * Records payments and refunds of these winners, who are locked: all of them, or none where one of their ids is that of
 * another payment.
 * @returns whether they are recorded
 */
export async function recordPayments(tx: Tx, rows: NewPayment[], winners: Winner[]): Promise<boolean> {
  const made = await tx.insert(payment).values(rows).onConflictDoNothing().returning({ id: payment.id })
  if (made.length < rows.length) {
    const ids = made.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(payment).where(inArray(payment.id, ids))
    return false
  }
  for (const row of rows) {
    tx.addActivity({
      kind: activityOf(row),
      organizationId: row.organizationId,
      subjectId: row.bidderId,
      about: winners.find(({ id }) => id === row.bidderId)?.code ?? null,
      changes: changesOf(row),
      // Not who asks: what was paid by card is found out by whoever looks, and a refund may wait for an answer.
      by: { id: row.madeBy ?? null, name: row.madeByName },
    })
  }
  return true
}

function activityOf({ kind, amount, refundOf }: NewPayment) {
  if (refundOf) return 'payment-refunded'
  if (amount < 0) return 'payment-given-back'
  return kind === 'waived' ? 'payment-waived' : 'payment-taken'
}

function changesOf({ amount, extra = 0, refundReason }: NewPayment): Changes {
  if (amount > 0) return { price: [null, toPrice(amount)] }
  return { price: [toPrice(-amount - extra), null], ...(refundReason && { reason: [null, refundReason] }) }
}
