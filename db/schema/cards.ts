import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { chargeStates, refundStates } from '../../api/contract/values/money/charge-state.ts'
import { cents, id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { organization } from './organizations.ts'

/** The account of a card service to which an organization's bidders pay. See product#paying-by-card. */
export const cardAccount = pg.pgTable('card_account', {
  organizationId: pg
    .uuid('organization_id')
    .primaryKey()
    .references(() => organization.id, { onDelete: 'cascade' }),
  /** The key to it, encrypted; see `openSeal`. */
  sealedKey: pg.text('sealed_key').notNull(),
  /** By what the service signs its reports, encrypted; `null`: it sends none; empty: it was for another account. */
  sealedSigningSecret: pg.text('sealed_signing_secret'),
  /** Which database, at which address, it was connected for; a copy of it elsewhere takes no money, see `placeOf`. */
  place: pg.text('place').notNull(),
  /** Whether no money moves: the key is one for trying things out. */
  isTest: pg.boolean('is_test').notNull(),
  /** What bidders may add for the card service's fee, see `CardFee`; `null`: they are not asked. */
  feeShare: pg.integer('fee_share'),
  feeFixed: cents('fee_fixed'),
  connectedAt: instant('connected_at').notNull(),
  connectedBy: pg.uuid('connected_by').references(() => user.id, { onDelete: 'set null' }),
  connectedByName: pg.varchar('connected_by_name', { length: 100 }).notNull(),
})

/**
 * That a bidder began to pay by card, for as long as the service waits for them. What came of it is the `payment` of the
 * same id. See product#paying-by-card.
 */
export const charge = pg.pgTable(
  'charge',
  {
    /** Also the key by which the service knows that it was asked for the same before. */
    id: id(),
    organizationId: pg.uuid('organization_id').notNull(),
    bidderId: bidderId(),
    /** What they owed. */
    amount: cents('amount').notNull(),
    /** What they add to it, so that the organization gets all that they owed. */
    extra: cents('extra').notNull().default(0),
    state: pg.varchar('state', { length: 10, enum: chargeStates }).notNull().default('open'),
    isTest: pg.boolean('is_test').notNull(),
    /** What the service calls it; `null` until it answered. */
    session: pg.varchar('session', { length: 200 }).unique(),
    /** Where the bidder pays. */
    url: pg.text('url'),
    openedAt: instant('opened_at').notNull(),
    settledAt: instant('settled_at'),
    /** When their bank took the money back, or began to. */
    disputedAt: instant('disputed_at'),
    /** The dispute that ended without harm, should it be reported to begin only then. */
    settledDispute: pg.varchar('settled_dispute', { length: 200 }),
  },
  (table) => [
    bidderOfOrganization(table),
    pg.unique('charge_of_organization').on(table.organizationId, table.id),
    pg.uniqueIndex('charge_one_open').on(table.organizationId, table.bidderId).where(sql`${table.state} = 'open'`),
    pg.index('charge_of_bidder').on(table.organizationId, table.bidderId),
    pg.check('charge_amount', sql`${table.amount} > 0 and ${table.extra} >= 0`),
    pg.check('charge_state', sql`${table.state} in ('open', 'paid', 'expired', 'failed')`),
    pg.check('charge_settled', sql`(${table.state} = 'open') = (${table.settledAt} is null)`),
  ],
)

/** That an owner gives back what was paid by card; done, it is a `payment` with an id of its own. See product#refunds. */
export const refund = pg.pgTable(
  'refund',
  {
    /** Made by the browser that sends it; also the key by which the service knows it. */
    id: pg.uuid('id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    chargeId: pg.uuid('charge_id').notNull(),
    amount: cents('amount').notNull(),
    reason: pg.varchar('reason', { length: 200 }).notNull(),
    state: pg.varchar('state', { length: 10, enum: refundStates }).notNull().default('asked'),
    askedAt: instant('asked_at').notNull(),
    askedBy: pg.uuid('asked_by').references(() => user.id, { onDelete: 'set null' }),
    askedByName: pg.varchar('asked_by_name', { length: 100 }).notNull(),
    /** Why the service refused it. */
    problem: pg.text('problem'),
  },
  (table) => [
    pg
      .foreignKey({
        columns: [table.organizationId, table.chargeId],
        foreignColumns: [charge.organizationId, charge.id],
      })
      .onDelete('cascade'),
    pg.index('refund_of_charge').on(table.chargeId),
    pg.index('refund_asked').on(table.askedAt).where(sql`${table.state} = 'asked'`),
    pg.check('refund_amount', sql`${table.amount} > 0`),
    pg.check('refund_state', sql`${table.state} in ('asked', 'done', 'failed')`),
  ],
)
