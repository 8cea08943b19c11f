import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { outage } from '../../../db/schema/outages.ts'
import { wasBoughtInSql } from '../../../db/was-bought.ts'
import { phaseAt, type Schedule } from '../../contract/auction/items/phase.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'

/** What bidders have at least, once we are back, to bid on an item that was about to end. */
const MINUTES_AFTER_OUTAGE = 5

/** From the last sign of life before it to the first one after it. */
export interface Outage {
  beganAt: Date
  endedAt: Date
}

/**
 * To when an outage extends an item that is not closed; `null` when it changes nothing. See product#outages.
 * Only what was open at its beginning is extended, and nothing ends earlier than it would have.
 */
export function endAfterOutage(item: Schedule, { beganAt, endedAt }: Outage): Date | null {
  const earliest = new Date(endedAt.getTime() + MINUTES_AFTER_OUTAGE * MINUTE_MS)
  return phaseAt(beganAt, item) === 'live' && item.endTime < earliest ? earliest : null
}

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
    not(auctionItem.isDraft),
    isNull(auctionItem.deletedAt),
    organization.isActive,
    eq(organization.isDemo, false),
    endsEarlyFor(eq(outage.id, id)),
  )
}

/** The rule of `endAfterOutage`, for the database; what was bought stays so. */
function endsEarlyFor(which: SQL): SQL {
  const { startTime, endTime } = auctionItem
  const grace = sql.raw(`interval '${MINUTES_AFTER_OUTAGE} minutes'`)
  // To the millisecond, as `Date` has it: an item that only one of the two would extend would hold up every closing.
  const exact = (time: AnyPgColumn) => sql`date_trunc('milliseconds', ${time})`
  return sql`(not ${wasBoughtInSql} and exists (select from ${outage} where ${which} and ${exact(startTime)} <= ${exact(outage.beganAt)}
    and ${exact(endTime)} > ${exact(outage.beganAt)} and ${exact(endTime)} < ${exact(outage.endedAt)} + ${grace}))`
}
