import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { lockWinners } from '../balances/lock-winners.ts'

/** Writes down something about a winner, or nothing any more. The activity tells that, not what. */
export function changeNote(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  note: string | null,
): Promise<void> {
  return orm.transaction(async (tx) => {
    const [winner] = await lockWinners(tx, organizationId, [id])
    if (!winner || winner.note === note) return
    await tx
      .update(bidder)
      .set({ note })
      .where(and(eq(bidder.organizationId, organizationId), eq(bidder.id, id)))
    tx.addActivity({ kind: 'winner-noted', organizationId, subjectId: id, about: winner.code })
  })
}
