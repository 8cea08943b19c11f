import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'

/** The one row that every process writes every few seconds, so that a gap shows. See product#outages. */
export const heartbeat = pg.pgTable(
  'heartbeat',
  {
    isOnly: pg.boolean('is_only').primaryKey().default(true),
    /** By the database's clock. In no index, so that writing it leaves no work behind. */
    lastAt: instant('last_at').notNull(),
  },
  (table) => [pg.check('heartbeat_is_only', sql`${table.isOnly}`)],
)

/** A time when no process reached the database. */
export const outage = pg.pgTable(
  'outage',
  {
    id: id(),
    /** The last heartbeat before it. */
    beganAt: instant('began_at').notNull(),
    /** The first heartbeat after it. */
    endedAt: instant('ended_at').notNull(),
    /** When the last item was extended because of it; `null` while there may be more. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    pg.index('outage_open').on(table.endedAt).where(sql`${table.settledAt} is null`),
    pg.check('outage_times', sql`${table.endedAt} > ${table.beganAt}`),
  ],
)

/** That an item ends later because of an outage. A new end that the team sets does away with it. */
export const outageExtension = pg.pgTable(
  'outage_extension',
  {
    auctionItemId: auctionItemId(),
    organizationId: pg.uuid('organization_id').notNull(),
    outageId: pg
      .uuid('outage_id')
      .notNull()
      .references(() => outage.id),
    /** When it was to end, before bids or the outage moved its end. */
    scheduledEndTime: instant('scheduled_end_time').notNull(),
    extendedTo: instant('extended_to').notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.auctionItemId, table.outageId] }),
    itemOfOrganization(table),
    pg.check('outage_extension_times', sql`${table.extendedTo} > ${table.scheduledEndTime}`),
  ],
)
