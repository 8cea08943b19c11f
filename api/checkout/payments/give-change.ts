import { and, eq, isNull, sql } from 'drizzle-orm'
import { isCauseOn } from '../../../db/cause-is-on.ts'
import type { Tx } from '../../../db/clients.ts'
import { publishCause } from '../../../db/publish-cause.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import type { PaymentForm } from '../../contract/checkout/checkout-forms.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { readWinners } from '../balances/read-winners.ts'
import { cancelGift } from './cancel-gift.ts'

type Payment = PaymentForm['payments'][number]

/** What a payment is beyond what is left of a bill, to be given to a cause. */
export interface Change {
  organizationId: string
  causeId: string
  payment: Payment
  /** More than nothing. */
  amount: Cents
}

/** Holds a cause as it is until the transaction ends. @returns whether anyone may give to it now */
export async function lockCauseIfOn(
  tx: Tx,
  { organizationId, causeId }: Pick<Change, 'organizationId' | 'causeId'>,
  now: Date,
): Promise<boolean> {
  const thisCause = and(eq(cause.organizationId, organizationId), eq(cause.id, causeId), isCauseOn(now))
  return (await tx.select({ id: cause.id }).from(cause).where(thisCause).for('share')).length > 0
}

/**
 * What somebody, who is locked after the cause, hands over beyond what they owe. Whoever has a credit has that to give
 * first. See product#keep-the-change.
 * @param most what they agreed to give: should somebody else have taken what was left meanwhile, the rest is no gift
 * @returns `null` where it is nothing more, or more than that
 */
export async function readChange(
  tx: Tx,
  { organizationId, causeId, amount: most, payment }: Change,
): Promise<Change | null> {
  const [account] = await readWinners(tx, organizationId, sql`w.id = ${payment.winnerId}`)
  const { balance, credit } = account ? balanceOf(account) : { balance: 0, credit: 0 }
  const amount = payment.amount - balance
  return amount > 0 && amount <= most && credit === 0 ? { organizationId, causeId, payment, amount } : null
}

/**
 * Whether a gift is the change of a payment, whose id and time it has then. The id alone does not tell: whoever sends a payment,
 * or a gift, chooses it, and may have read that of another.
 */
export const isChange = sql<boolean>`exists (select from ${payment} p
  where p.id = ${gift}.id and p.bidder_id = ${gift}.bidder_id and p.made_at = ${gift}.given_at)`

/** Makes a gift of it, which goes with the payment, see `isChange`. */
export async function giveChange(tx: Tx, change: Change, { staff, now }: StaffAction): Promise<void> {
  const { organizationId, causeId, payment, amount } = change
  const entered = { givenAt: now, enteredByName: staff.name, enteredSession: staff.session ?? null }
  await tx
    .insert(gift)
    .values({ id: payment.id, organizationId, causeId, bidderId: payment.winnerId, amount, ...entered })
    // A gift that has the id already is another's: what is too much stays a credit.
    .onConflictDoNothing()
  publishCause(tx, { organizationId, causeId })
}

/** Takes back the gift that the change of a payment was. */
export async function takeChangeBack(
  tx: Tx,
  { id, organizationId }: Pick<typeof payment.$inferSelect, 'id' | 'organizationId'>,
  { staff, now, reason }: StaffAction & { reason: string },
): Promise<void> {
  const thisGift = and(eq(gift.organizationId, organizationId), eq(gift.id, id), isChange, isNull(gift.cancelledAt))
  const [row] = await tx.select().from(gift).where(thisGift)
  if (row) await cancelGift(tx, row, { now, canceller: { staff, reason, isWrittenOff: false } })
}
