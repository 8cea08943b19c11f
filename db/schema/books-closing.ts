import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { organizationId } from './organizations.ts'

/** That an owner closed the books: payments and voids that name it are its packet, which never changes. See product#closing-the-books. */
export const booksClosing = pg.pgTable(
  'books_closing',
  {
    id: id(),
    organizationId: organizationId(),
    /** On whose clocks the packet tells days and hours. */
    timeZone: pg.varchar('time_zone', { length: 64 }).notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: pg.uuid('closed_by').references(() => user.id, { onDelete: 'set null' }),
    closedByName: pg.varchar('closed_by_name', { length: 100 }).notNull(),
  },
  (table) => [pg.index('books_closing_of_organization').on(table.organizationId, table.closedAt)],
)
