import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/** Attempts in a span of time, counted here so that all processes share the count. Decision 18. */
export const rateLimit = pg.pgTable('rate_limit', {
  /** What is counted and a hash of whose: addresses and e-mails that failed are nobody's to read. */
  key: pg.varchar('key', { length: 100 }).primaryKey(),
  points: pg.integer('points').notNull(),
  expire: instant('expire'),
})

/** What pages say went wrong in a browser, without addresses or secrets; kept 30 days. Decision 40. */
export const clientError = pg.pgTable(
  'client_error',
  {
    id: id(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    error: pg.text('error'),
    stack: pg.text('stack'),
    context: pg.text('context'),
    orgSlug: pg.text('org_slug'),
    currentPage: pg.text('current_page'),
    userAgent: pg.text('user_agent'),
    /** As the browser's clock told it. */
    timestamp: pg.text('timestamp'),
  },
  (table) => [pg.index().on(table.receivedAt)],
)
