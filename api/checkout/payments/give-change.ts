import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { publishCause } from '../../../db/publish-cause.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import type { payment } from '../../../db/schema/checkout.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import type { PaymentForm } from '../../contract/checkout/checkout-forms.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { readWinners } from '../balances/read-winners.ts'

type Payment = PaymentForm['payments'][number]

/**
 * Makes a gift of what somebody, who is locked, hands over beyond what they owe. It has the id of the payment: sent twice it
 * is given once, and it goes with the payment. See product#keep-the-change.
 * @returns whether the cause is one that may be given to
 */
export async function giveChange(
  tx: Tx,
  { organizationId, causeId }: { organizationId: string; causeId: string },
  { id, winnerId, amount }: Payment,
  { staff, now }: StaffAction,
): Promise<boolean> {
  const isOn = and(cause.isActive, eq(cause.isDraft, false), lte(cause.startTime, now), gt(cause.endTime, now))
  const thisCause = and(eq(cause.organizationId, organizationId), eq(cause.id, causeId), isOn)
  if ((await tx.select({ id: cause.id }).from(cause).where(thisCause).for('share')).length === 0) return false
  const [account] = await readWinners(tx, organizationId, sql`w.id = ${winnerId}`)
  const beyond = amount - (account ? balanceOf(account).balance : 0)
  if (beyond <= 0) return true
  await tx.insert(gift).values({
    id,
    organizationId,
    causeId,
    bidderId: winnerId,
    amount: beyond,
    givenAt: now,
    enteredByName: staff.name,
    enteredSession: staff.session ?? null,
  })
  publishCause(tx, { organizationId, causeId })
  return true
}

/** Takes back the gift that the change of a payment was. */
export async function takeChangeBack(
  tx: Tx,
  { id, organizationId }: Pick<typeof payment.$inferSelect, 'id' | 'organizationId'>,
  { staff, now, reason }: StaffAction & { reason: string },
): Promise<void> {
  const cancelled = { cancelledAt: now, cancelledBy: staff.id, cancelledByName: staff.name, cancelReason: reason }
  const thisGift = and(eq(gift.organizationId, organizationId), eq(gift.id, id), isNull(gift.cancelledAt))
  const [row] = await tx.update(gift).set(cancelled).where(thisGift).returning({ causeId: gift.causeId })
  if (row) publishCause(tx, { organizationId, causeId: row.causeId })
}
