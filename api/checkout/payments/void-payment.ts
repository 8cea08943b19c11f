import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { lockWinners } from '../balances/lock-winners.ts'

interface Voiding extends StaffAction {
  id: string
  reason: string
}

/**
 * Voids a payment; it stays on record. Voided twice, it is voided as the first one said.
 * @returns the winner whose it is; `null` when that organization has no such payment
 */
export function voidPayment(
  orm: Orm,
  organizationId: string,
  { id, reason, staff, now }: Voiding,
): Promise<string | null> {
  const thisPayment = and(eq(payment.organizationId, organizationId), eq(payment.id, id))
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx.select({ bidderId: payment.bidderId }).from(payment).where(thisPayment)
    const [owner] = beforeLock ? await lockWinners(tx, organizationId, [beforeLock.bidderId]) : []
    if (!owner) return null
    const [row] = await tx.select().from(payment).where(thisPayment)
    if (!row || row.voidedAt) return owner.id
    const voided = { voidedAt: now, voidedBy: staff.id, voidedByName: staff.name, voidReason: reason }
    await tx.update(payment).set(voided).where(thisPayment)
    tx.addActivity({
      kind: 'payment-voided',
      organizationId,
      subjectId: owner.id,
      about: owner.code,
      changes: { price: [toPrice(row.amount), null] },
    })
    return owner.id
  })
}
