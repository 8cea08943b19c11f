import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { publishCause } from '../../../db/publish-cause.ts'
import { gift } from '../../../db/schema/causes.ts'
import type { Staff } from '../../server/access/staff.ts'
import { receiptIfPaid } from './receipt-if-paid.ts'

type Gift = typeof gift.$inferSelect

interface Cancelling {
  now: Date
  /** Who of the team does it, and why; where nobody is named, the giver takes it back. */
  canceller?: { staff: Staff; reason: string; isWrittenOff: boolean }
}

/** Cancels a gift that stands; its giver's bill is locked. */
export async function cancelGift(tx: Tx, { id, organizationId, causeId, bidderId }: Gift, cancelling: Cancelling) {
  const { now, canceller } = cancelling
  await tx
    .update(gift)
    .set({
      cancelledAt: now,
      cancelledBy: canceller?.staff.id ?? null,
      cancelledByName: canceller?.staff.name ?? null,
      cancelReason: canceller?.reason ?? null,
      isWrittenOff: canceller?.isWrittenOff ?? false,
    })
    .where(eq(gift.id, id))
  publishCause(tx, { organizationId, causeId })
  // Without it a bill may be paid by now.
  await receiptIfPaid(tx, organizationId, [bidderId], now)
}
