import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { outage } from '../../../db/schema/outages.ts'
import { MINUTES_AFTER_OUTAGE } from './end-after-outage.ts'

/** Whether an item ends too early for an outage of which something is still to be extended: it cannot be closed yet. */
export function isAwaitingExtension(): SQL {
  return endsEarlyFor(isNull(outage.settledAt))
}

/**
 * Whether an outage is to extend an item, joined to its lock and organization. Not what is closed, off the public pages, or
 * only a demo.
 */
export function isToBeExtended({ id }: Pick<typeof outage.$inferSelect, 'id'>): SQL | undefined {
  return and(
    isNull(auctionLock.closedAt),
    auctionItem.isActive,
    isNull(auctionItem.deletedAt),
    organization.isActive,
    eq(organization.isDemo, false),
    endsEarlyFor(eq(outage.id, id)),
  )
}

/** The rule of `endAfterOutage`, for the database. */
function endsEarlyFor(which: SQL): SQL {
  const { startTime, endTime } = auctionItem
  const grace = sql.raw(`interval '${MINUTES_AFTER_OUTAGE} minutes'`)
  // To the millisecond, as `Date` has it: an item that only one of the two would extend would hold up every closing.
  const exact = (time: AnyPgColumn) => sql`date_trunc('milliseconds', ${time})`
  return sql`exists (select from ${outage} where ${which} and ${exact(startTime)} <= ${exact(outage.beganAt)}
    and ${exact(endTime)} > ${exact(outage.beganAt)} and ${exact(endTime)} < ${exact(outage.endedAt)} + ${grace})`
}
