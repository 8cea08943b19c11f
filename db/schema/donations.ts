import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { donationStates } from '../../api/contract/values/kind/outcome.ts'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import { cents, id, instant } from '../columns.ts'
import { bidderOfOrganization } from './bidder.ts'
import { itemOfOrganization } from './items.ts'
import { organizationId } from './organizations.ts'

/** What somebody offers to give, until the team makes an item of it or declines. See product#donations. */
export const donation = pg.pgTable(
  'donation',
  {
    id: id(),
    organizationId: organizationId(),
    title: pg.varchar('title', { length: 200 }).notNull(),
    description: pg.text('description'),
    estimatedValue: cents('estimated_value'),
    imageUrl: pg.text('image_url'),
    /** As bidders are to read it; `null` for a donor who wants no name there. */
    donorName: pg.varchar('donor_name', { length: 50 }),
    donorUrl: pg.text('donor_url'),
    /** Who has the donor's address; `null` once how to reach the donor was forgotten. */
    bidderId: pg.uuid('bidder_id'),
    /** As it was typed, and like the language said of this donation: a stranger's form changes nothing that bidders said. */
    phone: pg.varchar('phone', { length: 32 }),
    /** What the donor reads. */
    language: pg.varchar('language', { length: 2, enum: LANGUAGES }).notNull().default('en'),
    wantsResult: pg.boolean('wants_result').notNull().default(false),
    /** When an email with the result was written. */
    toldAt: instant('told_at'),
    state: pg.varchar('state', { length: 20, enum: donationStates }).notNull().default('new'),
    /** Which item it became. */
    auctionItemId: pg.uuid('auction_item_id'),
    /** What sent it, and sends no other. */
    form: pg.varchar('form', { length: 100 }).notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    itemOfOrganization(table),
    bidderOfOrganization(table),
    pg.index('donation_list').on(table.organizationId, table.createdAt, table.id),
    pg.index('donation_new').on(table.organizationId).where(sql`${table.state} = 'new'`),
    pg.index('donation_of_bidder').on(table.bidderId).where(sql`${table.bidderId} is not null`),
    pg.uniqueIndex('donation_of_item').on(table.auctionItemId).where(sql`${table.auctionItemId} is not null`),
    pg.index('donation_not_accepted').on(table.createdAt).where(sql`${table.auctionItemId} is null`),
    pg.check('donation_state', sql`${table.state} in ('new', 'accepted', 'declined')`),
    pg.check('donation_accepted', sql`(${table.state} = 'accepted') = (${table.auctionItemId} is not null)`),
    pg.check('donation_value', sql`${table.estimatedValue} > 0`),
  ],
)
