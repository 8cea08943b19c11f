import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { organizationId } from './organizations.ts'

/** Items that ended together or minutes apart: to those who are told of it, one closing. See product#closing. */
export const closing = pg.pgTable(
  'closing',
  {
    id: id(),
    organizationId: organizationId(),
    /** When the first of its items ended. */
    firstEnd: instant('first_end').notNull(),
    /** When the last of its items ended, so far. */
    lastEnd: instant('last_end').notNull(),
    /** When all that is said of the whole closing was put in the outbox; `null` while an item may yet join it. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    pg.unique('closing_of_organization').on(table.organizationId, table.id),
    pg.index('closing_open').on(table.organizationId).where(sql`${table.settledAt} is null`),
    pg.check('closing_ends', sql`${table.lastEnd} >= ${table.firstEnd}`),
  ],
)

/** The closing of a row belongs to its organization. Where the closing goes, the row's `closing_id` alone becomes null. */
export const closingOfOrganization = (table: Record<'organizationId' | 'closingId', pg.AnyPgColumn>) =>
  pg
    .foreignKey({
      columns: [table.organizationId, table.closingId],
      foreignColumns: [closing.organizationId, closing.id],
    })
    .onDelete('set null')
