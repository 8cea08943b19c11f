import { desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { session } from '../../../db/schema/accounts.ts'

/** More than anybody has browsers. */
const MOST_SESSIONS = 100

/** Signs a person, whose row is locked, out where they were not for the longest time, if they would have too many sessions. */
export async function endOldestSessions(tx: Tx, userId: string): Promise<void> {
  const tooMany = tx
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
    .offset(MOST_SESSIONS)
  await tx.delete(session).where(inArray(session.tokenHash, tooMany))
}
