import { and, eq, gt, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { BidTx, Orm, Tx } from '../../../db/clients.ts'
import { addJob, addJobs, removeJobs } from '../../../db/jobs.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'

/** An item is closed this long after its end, so that what arrived in time is judged. See product#bid-clock. */
export const CLOSING_DELAY_MS = 2_000

/** When an item's lock was held by somebody else, its closing is tried again after this long. */
const RETRY_MS = 1_000

interface Ending {
  id: string
  organizationId: string
  endTime: Date
  deletedAt: Date | null
}

/** Has the item closed at its end, in place of what was planned before; a deleted one not at all. */
export function scheduleClosing(tx: Tx, item: Ending): Promise<void> {
  return scheduleClosings(tx, [item])
}

/** Has each item closed at its end, in place of what was planned before; deleted ones not at all. */
export async function scheduleClosings(tx: Tx, items: Ending[]): Promise<void> {
  const left = items.filter(({ deletedAt }) => deletedAt === null)
  await removeJobs(tx, items.filter(({ deletedAt }) => deletedAt !== null).map(keyOf))
  await addJobs(tx, left.map(closingJob))
}

const keyOf = ({ id }: Pick<Ending, 'id'>) => `close ${id}`

function closingJob(item: Omit<Ending, 'deletedAt'>) {
  return {
    task: 'close-items' as const,
    payload: { organizationId: item.organizationId },
    runAt: new Date(item.endTime.getTime() + CLOSING_DELAY_MS),
    key: keyOf(item),
  }
}

/** Has an item that a bid has bought closed, rather than at the end that was planned. */
export async function scheduleBought(tx: BidTx, item: Omit<Ending, 'deletedAt'>): Promise<void> {
  const { task, payload, runAt, key } = closingJob(item)
  await tx`
    select from graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::text::json, run_at := ${runAt.toISOString()}::text::timestamptz, job_key := ${key})`
}

/** Has what could not be closed at `now` closed a little later: until then somebody else holds its lock. */
export function scheduleRest(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + RETRY_MS)
  return addJob(tx, { task: 'close-items', payload: { organizationId }, runAt, key: `close rest of ${organizationId}` })
}

/**
 * Has items whose end bids have moved closed at their new end: the job of the old one has come too early. Bids plan no
 * job of their own, which would cost each of them more than the job does.
 */
export function scheduleExtended(orm: Orm, organizationId: string, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    await scheduleClosings(tx, await findUnscheduled(tx, organizationId, now))
  })
}

/** Extended items that are planned for an earlier end, or not at all. */
function findUnscheduled(tx: Tx, organizationId: string, now: Date): Promise<Ending[]> {
  const { id, endTime, deletedAt } = auctionItem
  const isPlanned = sql`exists (select from graphile_worker.jobs j where j.key = 'close ' || ${id}
    and j.locked_at is null and j.run_at >= ${endTime})`
  return tx
    .select({ id, organizationId: auctionItem.organizationId, endTime, deletedAt })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(
      and(
        eq(auctionItem.organizationId, organizationId),
        isNotNull(auctionItem.scheduledEndTime),
        isNull(auctionLock.closedAt),
        isNull(deletedAt),
        not(isPlanned),
        gt(endTime, new Date(now.getTime() - CLOSING_DELAY_MS)),
      ),
    )
}
