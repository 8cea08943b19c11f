import { and, eq } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { limitLockWait, lockItem } from '../../../db/locks.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import type { Cents } from '../../contract/values/money/money.ts'

/** Longer than any group of bids takes. */
const LONGEST_LOCK_WAIT_MILLISECONDS = 2_500

/** What became of a lower maximum. `higher`: it is none, and has to be offered like any other. */
export type Lowered = 'lowered' | 'unknown' | 'ended' | 'not-winning' | 'higher'

interface LowerMaximum {
  organizationId: string
  auctionItemId: string
  /** Whose maximum it is: somebody who showed that they read the email of that address. */
  email: string
  /** `null`: we bid no further for them. */
  maximum: Cents | null
}

/**
 * Lowers or withdraws the maximum of whoever is winning. It never falls below their bid, which stands. The item's version
 * stays the same, as it is public and a maximum is a secret. See product#maximum-bids.
 */
export function lowerMaximum(orm: Orm, { email, maximum, ...item }: LowerMaximum, now: Date): Promise<Lowered> {
  return orm.transaction(async (tx) => {
    // Asked first without the lock, which bids wait for: whoever is not winning has nothing to do with it.
    if (!(await isLeader(tx, email, item))) return 'not-winning'
    await limitLockWait(tx, LONGEST_LOCK_WAIT_MILLISECONDS)
    const lock = await lockItem(tx, item.organizationId, item.auctionItemId)
    if (!lock) return 'unknown'
    const [locked] = await tx
      .select({ endTime: auctionItem.endTime })
      .from(auctionItem)
      .where(and(eq(auctionItem.organizationId, item.organizationId), eq(auctionItem.id, item.auctionItemId)))
    if (!locked || lock.closedAt || now >= locked.endTime) return 'ended'
    if (!(await isLeader(tx, email, item))) return 'not-winning'
    const { currentAmount, leaderMaximum } = lock
    const lowered = maximum !== null && maximum > (currentAmount ?? 0) ? maximum : null
    if (lowered !== null && lowered > (leaderMaximum ?? 0)) return 'higher'
    await tx
      .update(auctionLock)
      .set({ leaderMaximum: lowered })
      .where(
        and(eq(auctionLock.organizationId, item.organizationId), eq(auctionLock.auctionItemId, item.auctionItemId)),
      )
    return 'lowered'
  })
}

/** Whether somebody is winning an item; asked again behind its lock, as another bid may have come meanwhile. */
async function isLeader(
  tx: Tx,
  email: string,
  { organizationId, auctionItemId }: Omit<LowerMaximum, 'email' | 'maximum'>,
) {
  const rows = await tx
    .select({ id: bid.id })
    .from(auctionLock)
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .where(
      and(
        eq(auctionLock.auctionItemId, auctionItemId),
        eq(auctionLock.organizationId, organizationId),
        isOfAddress(bid, email),
      ),
    )
  return rows.length > 0
}
