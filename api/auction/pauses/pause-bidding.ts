import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, max, not, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, lockOrganization, recordItemChanges } from '../../../db/locks.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { pause, pauseExtension } from '../../../db/schema/pauses.ts'
import { wasBoughtInSql } from '../../../db/was-bought.ts'
import { isPausedAt, type PauseForm } from '../../contract/auction/items/pause.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { Clock } from '../../server/context/clock.ts'
import { scheduleClosings } from '../closing/schedule-closing.ts'

/**
 * A bid that arrived in a pause is answered by then: only the latest pause is read with an item, so that a next one must
 * not begin before.
 */
const MS_BETWEEN_PAUSES = 5_000

interface PauseRequest extends PauseForm {
  organizationId: string
  byName: string
}

/**
 * Pauses bidding at an organization from `now` on. Each item gets the time back at once: what is open, or opens
 * meanwhile, ends later by as much as it loses. What arrived before is judged as if there were no pause. See
 * product#pauses.
 */
export function pauseBidding(
  orm: Orm,
  { organizationId, byName, minutes, reason, reasonEs }: PauseRequest,
  clock: Pick<Clock, 'now'>,
): Promise<'paused' | 'paused-before' | 'too-soon' | 'nothing-open'> {
  return orm.transaction(async (tx) => {
    const { items, latest } = await lockForPause(tx, organizationId)
    // Read behind the locks, and after all bids that were judged before: clocks of two processes may differ a little.
    const now = new Date(Math.max(clock.now().getTime(), (await findLastBid(tx, items)) + 1))
    if (latest && isPausedAt(now, latest)) return 'paused-before'
    if (latest && now.getTime() - latest.endedAt.getTime() < MS_BETWEEN_PAUSES) return 'too-soon'
    const endedAt = new Date(now.getTime() + minutes * MINUTE_MS)
    const times = { organizationId, beganAt: now, endedAt }
    const given = await giveTime(tx, items, times)
    if (given.length === 0) return 'nothing-open'
    const row = { ...times, reason, reasonEs, begunByName: byName }
    const [written] = await tx.insert(pause).values(row).returning({ pauseId: pause.id })
    if (!written) throw new Error('A pause was not written')
    await tx.insert(pauseExtension).values(
      given.map(({ id, endBefore, endTime }) => ({
        ...written,
        organizationId,
        auctionItemId: id,
        endBefore,
        extendedTo: endTime,
      })),
    )
    await follow(tx, organizationId, given)
    tx.addActivity({ kind: 'bidding-paused', organizationId, about: reason })
    return 'paused'
  })
}

/** Ends a pause that lasts: what was given for the rest of it is taken back. @returns whether there was one */
export function resumeBidding(orm: Orm, organizationId: string, clock: Pick<Clock, 'now'>): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const { latest } = await lockForPause(tx, organizationId)
    const now = clock.now()
    if (!latest || !isPausedAt(now, latest)) return false
    // It has a length, however fast somebody was.
    const endedAt = new Date(Math.max(now.getTime(), latest.beganAt.getTime() + 1))
    await takeBackRest(tx, latest, endedAt)
    await tx
      .update(pause)
      .set({ endedAt })
      .where(and(eq(pause.organizationId, organizationId), eq(pause.id, latest.id)))
    tx.addActivity({ kind: 'bidding-resumed', organizationId })
    return true
  })
}

type PauseTimes = Pick<typeof pause.$inferSelect, 'id' | 'organizationId' | 'beganAt' | 'endedAt'>

/** Locks what bids may still be made on, so that each bid is judged before the change or after it. */
async function lockForPause(tx: Tx, organizationId: string) {
  // Deleted ones, too: they may come back, and what was given for the rest of a pause is then taken back.
  const isOfOrganization = eq(auctionItem.organizationId, organizationId)
  const items = await lockItems(tx, and(isOfOrganization, isNull(auctionLock.closedAt)))
  // Two pauses at once would give the same time twice.
  await lockOrganization(tx, organizationId)
  const [latest] = await tx
    .select()
    .from(pause)
    .where(eq(pause.organizationId, organizationId))
    .orderBy(desc(pause.beganAt))
    .limit(1)
  return { items, latest: latest ?? null }
}

/** When the last bid on these items arrived, in milliseconds. */
async function findLastBid(tx: Tx, items: string[]): Promise<number> {
  const [last] = await tx
    .select({ arrivedAt: max(bid.timestamp) })
    .from(auctionLock)
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .where(inArray(auctionLock.auctionItemId, items))
  return last?.arrivedAt?.getTime() ?? 0
}

/**
 * Has what is open, or opens while the pause lasts, end later by as much of it as it loses.
 * @param locked of which others may be off the public pages
 * @returns what does, and until when it was open before
 */
function giveTime(tx: Tx, locked: string[], { organizationId, beganAt, endedAt }: Omit<PauseTimes, 'id'>) {
  const { id, startTime, endTime, scheduledEndTime, isActive, isDraft, deletedAt } = auctionItem
  const isOfOrganization = and(eq(auctionItem.organizationId, organizationId), inArray(id, locked))
  const lost = sql`(${inSql(endedAt)} - greatest(${startTime}, ${inSql(beganAt)}))`
  return tx
    .update(auctionItem)
    .set({ endTime: sql`${endTime} + ${lost}`, scheduledEndTime: sql`${scheduledEndTime} + ${lost}` })
    .where(
      and(isOfOrganization, isActive, not(isDraft), isNull(deletedAt), gt(endTime, beganAt), lt(startTime, endedAt)),
    )
    .returning({ ...getTableColumns(auctionItem), endBefore: sql`${endTime} - ${lost}`.mapWith(endTime) })
}

/**
 * Takes back what was given for the time after `resumedAt`, but where the team has set new times meanwhile; of what was
 * bought the scheduled end alone, at which it would close if that were undone.
 */
async function takeBackRest(tx: Tx, { id, organizationId, endedAt }: PauseTimes, resumedAt: Date) {
  const { startTime, endTime, scheduledEndTime } = auctionItem
  const rest = sql`(${inSql(endedAt)} - greatest(${startTime}, ${inSql(resumedAt)}))`
  const isOfPause = and(eq(pauseExtension.organizationId, organizationId), eq(pauseExtension.pauseId, id))
  const isExtended = and(isOfPause, eq(auctionItem.id, pauseExtension.auctionItemId))
  const moved = await tx
    .update(auctionItem)
    .set({
      endTime: sql`case when ${wasBoughtInSql} then ${endTime} else ${endTime} - ${rest} end`,
      scheduledEndTime: sql`${scheduledEndTime} - ${rest}`,
    })
    .from(pauseExtension)
    .where(and(eq(auctionItem.organizationId, organizationId), isExtended))
    .returning(getTableColumns(auctionItem))
  const untouched = moved.filter((item) => item.startTime >= resumedAt).map((item) => item.id)
  await tx.delete(pauseExtension).where(and(isOfPause, inArray(pauseExtension.auctionItemId, untouched)))
  await tx
    .update(pauseExtension)
    .set({ extendedTo: sql`${pauseExtension.extendedTo} - ${rest}` })
    .from(auctionItem)
    .where(isExtended)
  await follow(tx, organizationId, moved)
}

/** What follows for items whose end has moved, and for the pages that say so. */
async function follow(tx: Tx, organizationId: string, moved: (typeof auctionItem.$inferSelect)[]) {
  // A deleted one stays at its version, or its deletion could not be undone any more.
  const present = moved.filter(({ deletedAt }) => deletedAt === null)
  await recordItemChanges(
    tx,
    organizationId,
    present.map(({ id }) => id),
  )
  await scheduleClosings(tx, moved)
  // The page of the organization says it, too.
  tx.afterCommit.publish({ organizationId, auctionItemId: null })
}

function inSql(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}
