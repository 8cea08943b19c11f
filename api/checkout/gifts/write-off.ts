import { and, eq, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { gift } from '../../../db/schema/causes.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { lockWinners } from '../balances/lock-winners.ts'
import { coveredGifts, readWholeBills } from '../balances/read-bill-items.ts'
import { readWinners, withoutTests } from '../balances/read-winners.ts'
import { cancelGift } from '../payments/cancel-gift.ts'

/** A gift of an organization, and why nobody waits for it any more. */
interface WriteOff extends StaffAction {
  id: string
  reason: string
}

/** Cancels a gift that is not paid; it stays on record. Twice is once. @returns `paid`: somebody took the money meanwhile */
export function writeOff(
  orm: Orm,
  organizationId: string,
  { id, reason, staff, now }: WriteOff,
): Promise<'written-off' | 'unknown' | 'cancelled-before' | 'paid'> {
  const thisGift = and(eq(gift.organizationId, organizationId), eq(gift.id, id))
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx.select({ bidderId: gift.bidderId }).from(gift).where(thisGift)
    const [winner] = beforeLock ? await lockWinners(tx, organizationId, [beforeLock.bidderId]) : []
    const [row] = await tx.select().from(gift).where(thisGift)
    if (!winner || !row) return 'unknown'
    if (row.cancelledAt) return row.isWrittenOff ? 'written-off' : 'cancelled-before'
    if (await isCovered(tx, row)) return 'paid'
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

/** Whether a gift is paid, as its bill says it; its giver's bill is locked. */
async function isCovered(tx: Tx, { id, organizationId, bidderId }: typeof gift.$inferSelect): Promise<boolean> {
  const [account] = await readWinners(tx, organizationId, sql`w.id = ${bidderId}`)
  if (!account) return false
  const lines = await readWholeBills(tx, organizationId, [bidderId])
  return coveredGifts(withoutTests(account), lines).has(id)
}
