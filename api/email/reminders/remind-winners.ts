import { inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { writeEmail } from '../outbox/write-email.ts'
import { judgeWinners } from './judge-winners.ts'

/**
 * Writes a reminder to pay to each of these winners whom it would reach, or to all who have not paid. Two who do it at
 * once, and one who does it twice, remind each winner once. Whether they have paid is asked again when it is sent.
 * @returns how many were written; `null` when one of them is no winner of the organization
 */
export function remindWinners(
  orm: Orm,
  organizationId: string,
  ids: string[] | null,
  now: Date,
): Promise<number | null> {
  return orm.transaction(async (tx) => {
    const wanted = ids ?? (await judgeWinners(tx, organizationId, null, now)).map(({ account }) => account.id)
    const locked = await lockWinners(tx, organizationId, wanted)
    if (ids && locked.length !== ids.length) return null
    return remindLocked(tx, organizationId, wanted, now)
  })
}

/** Judged behind the locks: somebody may have paid, or been reminded, during the wait. */
async function remindLocked(tx: Tx, organizationId: string, ids: string[], now: Date): Promise<number> {
  const judged = await judgeWinners(tx, organizationId, ids, now)
  const due = judged.flatMap(({ account, refusal }) => (refusal === null ? [account] : []))
  if (due.length === 0) return 0
  await tx
    .update(bidder)
    .set({ remindedAt: now })
    .where(
      inArray(
        bidder.id,
        due.map(({ id }) => id),
      ),
    )
  await writeEmail(
    tx,
    ...due.flatMap(({ id, email }) =>
      email === null
        ? []
        : [{ kind: 'payment-reminder' as const, organizationId, recipient: email, content: { winnerId: id } }],
    ),
  )
  for (const { id, code } of due)
    tx.addActivity({ kind: 'winner-reminded', organizationId, subjectId: id, about: code })
  return due.length
}
