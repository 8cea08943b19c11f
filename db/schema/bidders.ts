import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import { instant } from '../columns.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'
import { mailAddress } from './mail.ts'

const ofAddress = () => pg.uuid('address_id').references(() => mailAddress.id, { onDelete: 'cascade' })

/** A browser whose owner showed that they read the email of an address. See product#my-bids. */
export const bidderDevice = pg.pgTable(
  'bidder_device',
  {
    /** SHA-256 of its cookie. */
    tokenHash: pg.text('token_hash').primaryKey(),
    addressId: ofAddress().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    pg.index('bidder_device_of_address').on(table.addressId, table.expiresAt),
    pg.index('bidder_device_expiry').on(table.expiresAt),
  ],
)

/** A six-digit code that was mailed to an address. */
export const bidderCode = pg.pgTable(
  'bidder_code',
  {
    /** Known to the page that asked for it alone, so that nobody else can use up its tries. */
    challenge: pg.uuid('challenge').primaryKey().defaultRandom(),
    addressId: ofAddress().notNull(),
    /** HMAC-SHA256 of the code with the address's key. */
    codeHash: pg.text('code_hash').notNull(),
    /** How many wrong ones were typed. */
    misses: pg.smallint('misses').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    pg.index('bidder_code_of_address').on(table.addressId),
    pg.index('bidder_code_expiry').on(table.expiresAt),
  ],
)

/** An item that a bidder follows by email. See product#watching. */
export const watchedItem = pg.pgTable(
  'watched_item',
  {
    auctionItemId: auctionItemId(),
    organizationId: pg.uuid('organization_id').notNull(),
    bidderId: bidderId(),
    /** What its bidder read when they began to watch it. See product#languages. */
    language: pg.varchar('language', { length: 2, enum: LANGUAGES }).notNull().default('en'),
    /** When the email about its opening was put in the outbox, or found not to be needed. */
    openingSettledAt: instant('opening_settled_at'),
    /** When the email before it closes was put in the outbox, or found not to be needed. */
    closingSettledAt: instant('closing_settled_at'),
  },
  (table) => [
    pg.primaryKey({ columns: [table.auctionItemId, table.bidderId] }),
    pg.index('watched_item_of_bidder').on(table.bidderId),
    bidderOfOrganization(table),
    pg.index('watched_item_opening').on(table.auctionItemId).where(sql`${table.openingSettledAt} is null`),
    pg.index('watched_item_closing').on(table.auctionItemId).where(sql`${table.closingSettledAt} is null`),
    itemOfOrganization(table),
  ],
)
