import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { winner } from '../../../db/schema/checkout.ts'

/** A winner as stored. */
export type Winner = typeof winner.$inferSelect

/**
 * Locks winners of an organization, by id: whatever changes what they paid or picked up does this first, and reads
 * their accounts only afterwards.
 * @returns those that there are
 */
export function lockWinners(tx: Tx, organizationId: string, ids: string[]): Promise<Winner[]> {
  return tx
    .select()
    .from(winner)
    .where(and(eq(winner.organizationId, organizationId), inArray(winner.id, ids)))
    .orderBy(asc(winner.id))
    .for('update')
}
