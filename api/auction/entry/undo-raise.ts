import { and, eq, isNotNull, not } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { cancelGift } from '../../checkout/payments/cancel-gift.ts'
import { isChange } from '../../checkout/payments/give-change.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { undoableUntil } from './undo-hall-sale.ts'

/** Whether a gift was entered by the number of a paddle. The change of a payment was not, and goes with that. */
export const wasRaised = and(isNotNull(gift.enteredByName), not(isChange))

/** Takes a gift back that was entered here; twice is once. @returns why not; `null` when it does not count any more */
export function undoRaise(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  { staff, now }: StaffAction,
): Promise<'unknown' | 'too-late' | null> {
  const thisGift = and(eq(gift.organizationId, organizationId), eq(gift.id, id), wasRaised)
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx.select({ bidderId: gift.bidderId }).from(gift).where(thisGift)
    if (!beforeLock) return 'unknown'
    await lockWinners(tx, organizationId, [beforeLock.bidderId])
    const [row] = await tx
      .select({ gift, title: cause.title })
      .from(gift)
      .innerJoin(cause, eq(cause.id, gift.causeId))
      .where(thisGift)
    if (!row) return 'unknown'
    const { givenAt: timestamp, enteredSession, amount, cancelledAt } = row.gift
    // Sent again, it is done, also once its time is over.
    if (cancelledAt) return null
    if (undoableUntil({ timestamp, enteredSession }, { staff, now }) === null) return 'too-late'
    await cancelGift(tx, row.gift, { now, canceller: { staff, reason: 'Undone at the checkout', isWrittenOff: false } })
    const changes = { amount: [toPrice(amount), null] as [string, null] }
    tx.addActivity({ kind: 'gift-returned', organizationId, subjectId: id, about: row.title, changes })
    return null
  })
}
