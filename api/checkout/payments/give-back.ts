import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { payment } from '../../../db/schema/checkout.ts'
import type { GiveBackForm } from '../../contract/checkout/checkout-forms.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { lockWinners } from '../balances/lock-winners.ts'
import { readPaymentRows, returnableOf } from '../balances/payment-rows.ts'
import { receiptIfPaid } from './receipt-if-paid.ts'
import { recordPayments } from './record-payments.ts'

/**
 * What became of money that was given back. `reused`: the id is that of another payment. `voided`: it was recorded before, and
 * voided since. `over`: `left` is all that can be given back. `outdated`: somebody else gave some back since the bill was read.
 */
export type GiveBackOutcome =
  | { kind: 'recorded' | 'unknown' | 'reused' | 'voided' | 'outdated' }
  | { kind: 'over'; left: Cents }

/**
 * Records that money was given back in cash or by check: no more than was paid, however it came in. Sent twice, it is once.
 * See product#giving-money-back.
 */
export function giveBack(
  orm: Orm,
  organizationId: string,
  { id, winnerId, kind, amount, returnable = 0, reference, reason }: GiveBackForm,
  { staff, now }: StaffAction,
): Promise<GiveBackOutcome> {
  return orm.transaction(async (tx): Promise<GiveBackOutcome> => {
    const [winner] = await lockWinners(tx, organizationId, [winnerId])
    if (!winner) return { kind: 'unknown' }
    const [earlier] = await tx.select().from(payment).where(eq(payment.id, id))
    const isSame = earlier?.bidderId === winnerId && earlier.kind === kind && earlier.amount === -amount
    if (earlier) return { kind: !isSame ? 'reused' : earlier.voidedAt ? 'voided' : 'recorded' }
    const left = Math.max(returnableOf(await readPaymentRows(tx, organizationId, winnerId)), 0)
    if (amount > left) return { kind: 'over', left }
    if (left < returnable) return { kind: 'outdated' }
    const row = { id, organizationId, bidderId: winnerId, kind, amount: -amount, reference, refundReason: reason }
    const made = { madeAt: now, madeBy: staff.id, madeByName: staff.name }
    // At this very moment somebody sent that id for another winner.
    if (!(await recordPayments(tx, [{ ...row, ...made }], [winner]))) return { kind: 'reused' }
    await receiptIfPaid(tx, organizationId, [winnerId], now)
    return { kind: 'recorded' }
  })
}
