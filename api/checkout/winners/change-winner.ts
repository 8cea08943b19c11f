import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { organization } from '../../../db/schema/organizations.ts'
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

interface NameOfWinner {
  organizationId: string
  email: string
  name: string
}

/**
 * Notes whom to ask for at the table, as a winner typed it on a device known to be theirs, where bids ask no name. Once:
 * helpers may know them by it. See product#names-and-phone-numbers.
 * @returns whether it was noted
 */
export async function giveName(orm: Orm, { organizationId, email, name }: NameOfWinner): Promise<boolean> {
  const asksNoName = orm
    .select({ one: sql`1` })
    .from(organization)
    .where(and(eq(organization.id, organizationId), eq(organization.asksName, 'off')))
  const nameless = and(isNotNull(bidder.code), isNull(bidder.name), exists(asksNoName))
  const named = await orm
    .update(bidder)
    .set({ name, isConfirmed: true })
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.email, email), nameless))
    .returning({ id: bidder.id })
  return named.length > 0
}
