import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { HandoverForm } from '../../contract/checkout/checkout-forms.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { lockWinners } from '../balances/lock-winners.ts'
import { pickedUpAt } from '../balances/picked-up.ts'

/**
 * Records that a winner took items home; what they have already stays as it is recorded. All or none.
 * @returns why not: there is no such winner, or an item is not theirs by now
 */
export function handOver(
  orm: Orm,
  organizationId: string,
  { winnerId, itemIds }: HandoverForm,
  { staff, now }: StaffAction,
): Promise<'unknown' | 'not-theirs' | null> {
  return orm.transaction(async (tx) => {
    const [winner] = await lockWinners(tx, organizationId, [winnerId])
    if (!winner) return 'unknown'
    const ids = [...new Set(itemIds)]
    const won = await readWon(tx, organizationId, winner.id, inArray(auctionItem.id, ids))
    if (won.length !== ids.length) return 'not-theirs'
    await record(tx, { organizationId, bidderId: winner.id }, won, { staff, now })
    return null
  })
}

/** Records that winners took home all that they have won; what they have already stays as it is recorded. */
export function handOverAll(
  orm: Orm,
  organizationId: string,
  winnerIds: string[],
  action: StaffAction,
): Promise<'unknown' | null> {
  return orm.transaction(async (tx) => {
    const winners = await lockWinners(tx, organizationId, winnerIds)
    if (winners.length !== winnerIds.length) return 'unknown'
    for (const { id: bidderId } of winners) {
      const won = await readWon(tx, organizationId, bidderId)
      await record(tx, { organizationId, bidderId }, won, action)
    }
    return null
  })
}

async function record(
  tx: Tx,
  { organizationId, bidderId }: { organizationId: string; bidderId: string },
  won: Awaited<ReturnType<typeof readWon>>,
  { staff, now }: StaffAction,
): Promise<void> {
  const left = won.filter(({ isLeft }) => isLeft)
  if (left.length === 0) return
  const made = { handedAt: now, handedBy: staff.id, handedByName: staff.name, handedSession: staff.session ?? null }
  const handed = await tx
    .insert(handover)
    .values(left.map(({ id: auctionItemId }) => ({ organizationId, auctionItemId, bidderId, ...made })))
    .onConflictDoNothing()
    .returning({ itemId: handover.auctionItemId })
  for (const { itemId } of handed) {
    const about = left.find(({ id }) => id === itemId)?.title ?? null
    tx.addActivity({ kind: 'handed-over', organizationId, auctionItemId: itemId, subjectId: bidderId, about })
  }
}

/** What a bidder won and bought, as it stands, and whether some of it is not picked up; of that what `condition` picks. */
function readWon(tx: Tx, organizationId: string, bidderId: string, condition?: SQL) {
  return tx
    .select({
      id: auctionItem.id,
      title: auctionItem.title,
      isLeft: sql<boolean>`bool_or(${pickedUpAt(sql`${billLine}`)} is null)`,
    })
    .from(billLine)
    .innerJoin(auctionItem, eq(auctionItem.id, billLine.auctionItemId))
    .where(
      and(
        eq(billLine.organizationId, organizationId),
        eq(billLine.bidderId, bidderId),
        isNull(billLine.transferId),
        condition,
      ),
    )
    .groupBy(auctionItem.id)
}

/** Whether a hand-over can be taken back: for a day. */
export function isPickupUndoable(handedAt: Date, now: Date): boolean {
  return now.getTime() - handedAt.getTime() < DAY_MS
}

/** Whether whoever has this session, or none, may take a hand-over back: a helper only those of the same session, a member of the team all. */
export function isAllowedToUndo(session: string | undefined, handed: { handedSession: string | null }): boolean {
  return session === undefined || session === handed.handedSession
}

/**
 * Takes back that an item was handed over; twice is once.
 * @returns why not, or whose it is
 */
export function undoHandover(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  { staff, now }: StaffAction,
): Promise<'unknown' | 'not-own' | 'too-late' | { bidderId: string }> {
  const thisHandover = and(eq(handover.organizationId, organizationId), eq(handover.id, id))
  return orm.transaction(async (tx) => {
    const [beforeLock] = await tx.select({ bidderId: handover.bidderId }).from(handover).where(thisHandover)
    if (!beforeLock) return 'unknown'
    await lockWinners(tx, organizationId, [beforeLock.bidderId])
    const [row] = await tx.select().from(handover).where(thisHandover)
    if (!row) return 'unknown'
    if (!isAllowedToUndo(staff.session, row)) return 'not-own'
    if (row.undoneAt) return beforeLock
    if (!isPickupUndoable(row.handedAt, now)) return 'too-late'
    await tx.update(handover).set({ undoneAt: now, undoneBy: staff.id, undoneByName: staff.name }).where(thisHandover)
    const { auctionItemId } = row
    const [item] = await tx
      .select({ title: auctionItem.title })
      .from(auctionItem)
      .where(eq(auctionItem.id, auctionItemId))
    const about = item?.title ?? null
    tx.addActivity({ kind: 'handover-undone', organizationId, auctionItemId, subjectId: beforeLock.bidderId, about })
    return beforeLock
  })
}
