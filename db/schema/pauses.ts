import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'
import { organizationId } from './organizations.ts'

/** A time in which an organization takes no bids. See product#pauses. */
export const pause = pg.pgTable(
  'pause',
  {
    id: id(),
    organizationId: organizationId(),
    beganAt: instant('began_at').notNull(),
    /** When bidding goes on by itself, or went on because somebody resumed it. */
    endedAt: instant('ended_at').notNull(),
    /** Everybody reads it, who reads Spanish the other where there is one. */
    reason: pg.varchar('reason', { length: 100 }).notNull(),
    reasonEs: pg.varchar('reason_es', { length: 100 }),
    begunByName: pg.varchar('begun_by_name', { length: 100 }).notNull(),
  },
  (table) => [
    pg.unique('pause_of_organization').on(table.organizationId, table.id),
    // Bids look for the latest one.
    pg.uniqueIndex('pause_latest').on(table.organizationId, table.beganAt),
    pg.check('pause_times', sql`${table.endedAt} > ${table.beganAt}`),
  ],
)

/** That an item ends later because of a pause. A new end that the team sets does away with it. */
export const pauseExtension = pg.pgTable(
  'pause_extension',
  {
    auctionItemId: auctionItemId(),
    organizationId: pg.uuid('organization_id').notNull(),
    pauseId: pg.uuid('pause_id').notNull(),
    /** When it was to end before the pause. */
    endBefore: instant('end_before').notNull(),
    /** When it is to end because of it; late bids may move that again. */
    extendedTo: instant('extended_to').notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.auctionItemId, table.pauseId] }),
    itemOfOrganization(table),
    pg
      .foreignKey({
        columns: [table.organizationId, table.pauseId],
        foreignColumns: [pause.organizationId, pause.id],
      })
      .onDelete('cascade'),
    pg.index('pause_extension_of_pause').on(table.organizationId, table.pauseId),
    pg.check('pause_extension_times', sql`${table.extendedTo} > ${table.endBefore}`),
  ],
)
