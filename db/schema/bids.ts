import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import { cents, id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'
import { organizationId } from './organizations.ts'

const bidColumns = () => ({
  id: id(),
  organizationId: pg.uuid('organization_id').notNull(),
  auctionItemId: auctionItemId(),
  bidderId: bidderId(),
  amount: cents('amount').notNull(),
  /** When the server received it. See product#bid-clock. */
  timestamp: instant('timestamp').notNull().defaultNow(),
  idempotencyKey: pg.varchar('idempotency_key', { length: 64 }),
  /** The bid whose bidder's maximum placed this one; `null` when its bidder did. See product#maximum-bids. */
  automaticFor: pg.uuid('automatic_for'),
  /** The price right after it, when somebody's maximum answered it at once. */
  beatenAt: cents('beaten_at'),
  /** To when it moved the end of its item, if it did. See product#extended-end. */
  extendedTo: instant('extended_to'),
  /** What its bidder read when they placed it; says nothing of an automatic one. See product#languages. */
  language: pg.varchar('language', { length: 2, enum: LANGUAGES }).notNull().default('en'),
  /** Who of the team entered it for its bidder; `null` when its bidder did. See product#bids-entered-by-the-team. */
  enteredByName: pg.varchar('entered_by_name', { length: 100 }),
  /** Of what was sold in the room: the `tokenHash` of the helper's session, who alone may undo it. */
  enteredSession: pg.varchar('entered_session', { length: 64 }),
})

/** An accepted bid. */
export const bid = pg.pgTable(
  'bid',
  { ...bidColumns(), isWinning: pg.boolean('is_winning').notNull().default(false) },
  (table) => [
    itemOfOrganization(table),
    bidderOfOrganization(table),
    pg.uniqueIndex('bid_one_winning').on(table.auctionItemId).where(sql`${table.isWinning}`),
    // Amounts of one item only rise, so equal ones cannot be: what "same bid amount" means, enforced by the database.
    pg.uniqueIndex('bid_amount').on(table.auctionItemId, table.amount.desc()),
    // One for three: the bid of a key, a bidder's last bid on an item, and all that they bid on.
    pg.uniqueIndex('bid_of_bidder').on(table.bidderId, table.auctionItemId, table.idempotencyKey),
    pg.index('bid_newest').on(table.organizationId, table.timestamp),
    pg.check('bid_amount_is_positive', sql`${table.amount} > 0`),
  ],
)

/** A cancelled or withdrawn bid, stored so that its key cannot place it again. See product#cancelling-a-bid. */
export const cancelledBid = pg.pgTable(
  'cancelled_bid',
  {
    ...bidColumns(),
    cancelledAt: instant('cancelled_at').notNull().defaultNow(),
    cancelledBy: pg.uuid('cancelled_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    itemOfOrganization(table),
    bidderOfOrganization(table),
    pg.index('cancelled_bid_of_bidder').on(table.bidderId, table.auctionItemId, table.idempotencyKey),
    pg.index('cancelled_bid_of_item').on(table.auctionItemId),
  ],
)

/** A maximum that was sent with a key, so that the same key gets the same answer. See product#repeated-requests. */
export const maximumOffer = pg.pgTable(
  'maximum_offer',
  {
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    bidderId: bidderId(),
    idempotencyKey: pg.varchar('idempotency_key', { length: 64 }).notNull(),
    /** `null` once the item is closed: then nobody needs to know any more. */
    maximum: cents('maximum'),
    /** The bid that it placed, with the same key; for the leader, who places none, their winning one. */
    bidId: pg.uuid('bid_id').notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.auctionItemId, table.bidderId, table.idempotencyKey] }),
    bidderOfOrganization(table),
    pg.index('maximum_offer_of_bidder').on(table.bidderId),
    itemOfOrganization(table),
  ],
)

/** A bidder's request to be reminded before an item closes. */
export const reminder = pg.pgTable(
  'reminder',
  {
    auctionItemId: auctionItemId(),
    organizationId: pg.uuid('organization_id').notNull(),
    bidderId: bidderId(),
    /** When the email was put in the outbox, or found not to be needed. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    pg.primaryKey({ columns: [table.auctionItemId, table.bidderId] }),
    pg.index('reminder_of_bidder').on(table.bidderId),
    bidderOfOrganization(table),
    pg.index('reminder_open').on(table.auctionItemId).where(sql`${table.settledAt} is null`),
    itemOfOrganization(table),
  ],
)

/** An address that cannot bid at an organization. See product#blocked-addresses. */
export const blockedAddress = pg.pgTable(
  'blocked_address',
  {
    id: id(),
    organizationId: organizationId(),
    /** As the team gave it; `null` once it was erased. */
    email: pg.varchar('email', { length: 254 }),
    /** What bids are compared with, see `hashInbox`. It stays when the address is erased, and the block with it. */
    inboxHash: pg.varchar('inbox_hash', { length: 64 }).notNull(),
    reason: pg.varchar('reason', { length: 200 }),
    blockedBy: pg.uuid('blocked_by').references(() => user.id, { onDelete: 'set null' }),
    blockedAt: instant('blocked_at').notNull(),
  },
  (table) => [
    // The hash is of one organization alone, so every bid is judged by one look into this index.
    pg.unique('blocked_address_inbox').on(table.inboxHash),
    pg.index('blocked_address_list').on(table.organizationId, table.blockedAt),
    pg.index('blocked_address_email').on(table.email),
  ],
)
