import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

/** Attempts in a span of time, counted here so that all processes share the count. See product#rate-limits. */
export const rateLimit = pg.pgTable('rate_limit', {
  /** What is counted, and a hash of whose: addresses and emails are not stored in the clear. */
  key: pg.varchar('key', { length: 100 }).primaryKey(),
  points: pg.integer('points').notNull(),
  expire: instant('expire'),
})

/** Errors that pages report, without addresses or secrets; stored for 30 days. See product#client-errors. */
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
    /** By the browser's clock. */
    timestamp: pg.text('timestamp'),
  },
  (table) => [pg.index().on(table.receivedAt)],
)

/** Signs what forms carry from one process to another: one row, made when it is first needed. Never leaves the server. */
export const siteKey = pg.pgTable(
  'site_key',
  {
    isOnly: pg.boolean('is_only').primaryKey().default(true),
    /** 244 random bits. */
    key: pg.text('key').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
  },
  (table) => [pg.check('site_key_is_one', sql`${table.isOnly}`)],
)
