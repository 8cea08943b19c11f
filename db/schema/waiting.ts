import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { waitingOutcomes } from '../../api/contract/values/kind/outcome.ts'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import { id, instant } from '../columns.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'

/** Who waits for places of an item that is sold out, first come. See product#waiting-list. */
export const waiting = pg.pgTable(
  'waiting',
  {
    id: id(),
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    bidderId: bidderId(),
    /** How many places they asked for. */
    quantity: pg.integer('quantity').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** What they read. */
    language: pg.varchar('language', { length: 2, enum: LANGUAGES }).notNull().default('en'),
    /** How many are held for them, until when; `null` while they wait. Once it ended, what was held last. */
    reserved: pg.integer('reserved'),
    reservedUntil: instant('reserved_until'),
    /** `null` while they are in line. */
    outcome: pg.varchar('outcome', { length: 10, enum: waitingOutcomes }),
    settledAt: instant('settled_at'),
  },
  (table) => [
    itemOfOrganization(table),
    bidderOfOrganization(table),
    pg.uniqueIndex('waiting_once').on(table.auctionItemId, table.bidderId).where(sql`${table.outcome} is null`),
    pg.index('waiting_of_item').on(table.organizationId, table.auctionItemId),
    pg.index('waiting_of_bidder').on(table.bidderId),
    pg.check('waiting_numbers', sql`${table.quantity} > 0 and ${table.reserved} between 1 and ${table.quantity}`),
    pg.check('waiting_reserved', sql`(${table.reserved} is null) = (${table.reservedUntil} is null)`),
    pg.check('waiting_settled', sql`(${table.outcome} is null) = (${table.settledAt} is null)`),
  ],
)
