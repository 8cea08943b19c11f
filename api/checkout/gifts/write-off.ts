import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { gift } from '../../../db/schema/causes.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { lockWinners } from '../balances/lock-winners.ts'
import { cancelGift } from '../payments/cancel-gift.ts'

/** A gift of an organization, and why nobody waits for it any more. */
interface WriteOff extends StaffAction {
  id: string
  reason: string
}

/**
 * Cancels a gift that is not paid; it stays on record. Twice is once.
 */
export function writeOff(
  orm: Orm,
  organizationId: string,
  { id, reason, staff, now }: WriteOff,
): Promise<'written-off' | 'unknown' | 'cancelled-before'> {
  const thisGift = and(eq(gift.organizationId, organizationId), eq(gift.id, id))
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx.select({ bidderId: gift.bidderId }).from(gift).where(thisGift)
    const [winner] = beforeLock ? await lockWinners(tx, organizationId, [beforeLock.bidderId]) : []
    const [row] = await tx.select().from(gift).where(thisGift)
    if (!winner || !row) return 'unknown'
    if (row.cancelledAt) return row.isWrittenOff ? 'written-off' : 'cancelled-before'
    await cancelGift(tx, row, { now, canceller: { staff, reason, isWrittenOff: true } })
    tx.addActivity({
      kind: 'gift-written-off',
      organizationId,
      subjectId: winner.id,
      about: winner.code,
      // Without the reason: it is about the giver, and nothing is ever erased in the activity.
      changes: { price: [toPrice(row.amount), null] },
    })
    return 'written-off'
  })
}
