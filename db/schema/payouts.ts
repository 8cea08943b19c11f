import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { type PayoutLine, payoutStates } from '../../api/contract/values/money/payout.ts'
import { cents } from '../columns.ts'
import { organizationId } from './organizations.ts'

/** What a card service paid out to an organization's bank at once, as it says. See product#payouts. */
export const payout = pg.pgTable(
  'payout',
  {
    organizationId: organizationId(),
    /** What the service calls it. */
    id: pg.varchar('id', { length: 200 }).notNull(),
    arrivesOn: pg.date('arrives_on').notNull(),
    state: pg.varchar('state', { length: 10, enum: payoutStates }).notNull(),
    /** The deposit; below zero where it was taken from the bank. */
    amount: cents('amount').notNull(),
    /** What of it is of payments here; the rest is of others to the same account. */
    lines: pg.jsonb('lines').$type<PayoutLine[]>().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.id] }),
    pg.check('payout_state', sql`${table.state} in ('coming', 'paid', 'failed')`),
  ],
)
