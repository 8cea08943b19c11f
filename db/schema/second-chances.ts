import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { chanceOutcomes } from '../../api/contract/values/kind/outcome.ts'
import { cents, id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'

/** That a team took a win back, and why; its bids moved to `cancelled_bid`. See product#second-chances. */
export const cancelledWin = pg.pgTable(
  'cancelled_win',
  {
    id: id(),
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    bidderId: bidderId(),
    amount: cents('amount').notNull(),
    /** For the team alone; `null` once the address was erased. */
    reason: pg.varchar('reason', { length: 200 }),
    cancelledAt: instant('cancelled_at').notNull(),
    cancelledBy: pg.uuid('cancelled_by').references(() => user.id, { onDelete: 'set null' }),
    cancelledByName: pg.varchar('cancelled_by_name', { length: 100 }).notNull(),
  },
  (table) => [
    itemOfOrganization(table),
    pg.index('cancelled_win_of_item').on(table.organizationId, table.auctionItemId),
    pg.index('cancelled_win_of_bidder').on(table.bidderId),
    bidderOfOrganization(table),
  ],
)

/** An item offered to the next bidder at their own bid, after a win was cancelled. See product#second-chances. */
export const secondChance = pg.pgTable(
  'second_chance',
  {
    id: id(),
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    /** Their highest bid. It moves to `cancelled_bid` unless they accept. */
    bidId: pg.uuid('bid_id').notNull(),
    bidderId: bidderId(),
    amount: cents('amount').notNull(),
    offeredAt: instant('offered_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** `null` while it is open. */
    outcome: pg.varchar('outcome', { length: 10, enum: chanceOutcomes }),
    settledAt: instant('settled_at'),
    /** Who of the team settled it; nobody where its bidder or time did. */
    settledBy: pg.uuid('settled_by').references(() => user.id, { onDelete: 'set null' }),
    settledByName: pg.varchar('settled_by_name', { length: 100 }),
  },
  (table) => [
    itemOfOrganization(table),
    pg.uniqueIndex('second_chance_open').on(table.auctionItemId).where(sql`${table.outcome} is null`),
    pg.index('second_chance_due').on(table.expiresAt).where(sql`${table.outcome} is null`),
    pg.index('second_chance_of_item').on(table.organizationId, table.auctionItemId),
    pg.index('second_chance_of_bidder').on(table.bidderId),
    bidderOfOrganization(table),
    pg.check('second_chance_amount', sql`${table.amount} > 0`),
    pg.check('second_chance_times', sql`${table.expiresAt} > ${table.offeredAt}`),
    pg.check(
      'second_chance_outcome',
      sql`${table.outcome} in ('accepted', 'declined', 'expired', 'withdrawn', 'erased')`,
    ),
    pg.check('second_chance_settled', sql`(${table.outcome} is null) = (${table.settledAt} is null)`),
  ],
)
