import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import { cents, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'

/** Places of one kind that somebody bought. It is cancelled, never deleted. See product#places. */
export const purchase = pg.pgTable(
  'purchase',
  {
    /** Made by who sends it, so that sending it twice buys once. */
    id: pg.uuid('id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    bidderId: bidderId(),
    /** The name, price, and value of its kind when it was bought, whatever becomes of that. */
    kind: pg.varchar('kind', { length: 50 }).notNull(),
    unitPrice: cents('unit_price').notNull(),
    unitValue: cents('unit_value'),
    quantity: pg.integer('quantity').notNull(),
    /** To the item's question, for each place; what is missing may be given later. */
    answers: pg.jsonb('answers').$type<string[]>().notNull().default([]),
    boughtAt: instant('bought_at').notNull(),
    /** What its buyer read. */
    language: pg.varchar('language', { length: 2, enum: LANGUAGES }).notNull().default('en'),
    /** Who of the team bought it for its buyer; `null` when they did. */
    enteredByName: pg.varchar('entered_by_name', { length: 100 }),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: pg.uuid('cancelled_by').references(() => user.id, { onDelete: 'set null' }),
    /** Of the team; `null` when its buyer took it back. */
    cancelledByName: pg.varchar('cancelled_by_name', { length: 100 }),
    cancelReason: pg.varchar('cancel_reason', { length: 200 }),
  },
  (table) => [
    itemOfOrganization(table),
    bidderOfOrganization(table),
    pg.index('purchase_of_item').on(table.organizationId, table.auctionItemId),
    pg.index('purchase_of_bidder').on(table.bidderId, table.auctionItemId),
    pg.check('purchase_numbers', sql`${table.quantity} > 0 and ${table.unitPrice} >= 0 and ${table.unitValue} > 0`),
    pg.check('purchase_answers', sql`jsonb_array_length(${table.answers}) <= ${table.quantity}`),
    pg.check(
      'purchase_cancelled',
      sql`${table.cancelledAt} is not null or num_nonnulls(${table.cancelledBy}, ${table.cancelledByName}, ${table.cancelReason}) = 0`,
    ),
  ],
)
