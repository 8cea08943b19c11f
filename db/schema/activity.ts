import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { ActivityKind } from '../../api/contract/values/kind/activity-kind.ts'
import type { Changes } from '../changes.ts'
import { instant, words } from '../columns.ts'

/**
 * The activity: who did what, and when. Rows are only added; a trigger refuses everything else, see
 * product#activity. Nothing here refers to other tables, so that it outlives what it tells of. It never holds a
 * bidder's address: of a bid it has the id, by which the address is found as long as we have it.
 */
export const activity = pg.pgTable(
  'act',
  {
    id: pg.bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    kind: pg.varchar('kind', { length: 40 }).$type<ActivityKind>().notNull(),
    /** Who did it, and what they were called then; `null` for somebody without an account, and for the site itself. Helpers at the checkout have a name alone. */
    actorId: pg.uuid('actor_id'),
    actorName: pg.varchar('actor_name', { length: 100 }),
    /** From where, see `networkOf`; `null` for the site itself. */
    network: pg.varchar('network', { length: 64 }),
    organizationId: pg.uuid('organization_id'),
    auctionItemId: pg.uuid('auction_item_id'),
    /** The bid, person, or organization that it was done to. */
    subjectId: pg.uuid('subject_id'),
    /** What that was called then. */
    about: pg.varchar('about', { length: 254 }),
    /** Before and after, by field. */
    changes: pg.jsonb('changes').$type<Changes>(),
    /** How often, for refusals that are counted rather than told one by one. */
    times: pg.integer('times').notNull().default(1),
  },
  (table) => [
    pg.index('act_of_organization').on(table.organizationId, table.id),
    pg.index('act_of_actor').on(table.actorId, table.id),
    pg.index('act_of_item').on(table.auctionItemId, table.id).where(sql`${table.auctionItemId} is not null`),
    pg.index('act_of_subject').on(table.subjectId).where(sql`${table.organizationId} is null`),
    pg.index('act_search').using('gin', words(table.actorName), words(table.about)),
    pg.index('act_at').on(table.at),
    pg.check('act_times_are_positive', sql`${table.times} > 0`),
  ],
)
