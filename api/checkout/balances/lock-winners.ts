import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'

/** A winner as stored. */
export type Winner = typeof bidder.$inferSelect

/**
 * Locks winners of an organization, by id: whatever changes what they paid or picked up does this first, and reads
 * their accounts only afterwards. Their bids do not wait.
 * @returns those that there are
 */
export function lockWinners(tx: Tx, organizationId: string, ids: string[]): Promise<Winner[]> {
  return tx
    .select()
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), inArray(bidder.id, ids), isNotNull(bidder.code)))
    .orderBy(asc(bidder.id))
    .for('no key update')
}
