import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { donation } from '../../../db/schema/donations.ts'

/** A few at a time, so that no bid waits long; the rest goes tomorrow. */
const MOST_AT_ONCE = 1_000

/** Deletes who neither bid nor watches anything any more, nor waits for a reminder, nor offered to give anything. */
export function dropUnusedBidders(orm: Orm): Promise<void> {
  return orm.transaction(async (tx) => {
    const isUnused = and(
      isNull(bidder.paddleNumber),
      isNull(bidder.code),
      ...[bid, cancelledBid, reminder, watchedItem, donation].map((table) =>
        notExists(tx.select({ id: table.bidderId }).from(table).where(eq(table.bidderId, bidder.id))),
      ),
    )
    const unused = await tx
      .select({ id: bidder.id })
      .from(bidder)
      .where(isUnused)
      .orderBy(asc(bidder.id))
      .limit(MOST_AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = unused.map(({ id }) => id)
    // Asked once more, now that no bid of theirs can begin: one that came in meanwhile would go with its bidder.
    await tx.delete(bidder).where(and(inArray(bidder.id, ids), isUnused))
  })
}
