import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { user } from './schema.ts'

// What the house needs beside the auction itself.

/** A signed-in browser. Only the SHA-256 of its cookie is kept. Decision 17. */
export const session = pg.pgTable(
  'session',
  {
    tokenHash: pg.varchar('token_hash', { length: 64 }).primaryKey(),
    userId: pg
      .uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [pg.index().on(table.userId), pg.index().on(table.expiresAt)],
)

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
