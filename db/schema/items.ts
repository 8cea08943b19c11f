import { type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { Places } from '../../api/contract/values/money/places.ts'
import type { Photo } from '../../api/contract/values/picture/photo.ts'
import { cents, id, instant } from '../columns.ts'
import { closingOfOrganization } from './closings.ts'
import { event } from './events.ts'
import { extensionMinutes, organizationId } from './organizations.ts'

/** One thing on offer. Its price is in its lock row. */
export const auctionItem = pg.pgTable(
  'auction_item',
  {
    id: id(),
    organizationId: organizationId(),
    /** A trigger gives an item that names none the event that the public sees. */
    eventId: pg.uuid('event_id').notNull().default(sql`null`),
    /** Follows its event. */
    isDraft: pg.boolean('is_draft').notNull().default(false),
    slug: pg.varchar('slug', { length: 100 }).notNull(),
    title: pg.varchar('title', { length: 200 }).notNull(),
    description: pg.text('description').notNull(),
    /** The address of the first of `photos`, which is shown wherever there is room for one. */
    imageUrl: pg.text('image_url'),
    photos: pg.jsonb('photos').$type<Photo[]>().notNull().default([]),
    /** The lowest price, where places are sold. */
    startingBid: cents('starting_bid').notNull(),
    minimumRaise: cents('minimum_raise').notNull().default(sql`5.00`),
    /** For how much whoever comes before the first bid can have it at once. See product#buy-it-now. */
    buyNowPrice: cents('buy_now_price'),
    /** What is sold of it at a fixed price; `null`: the highest bid wins it. See product#places. */
    places: pg.jsonb('places').$type<Places>(),
    /** Whether it is sold from the stage: nobody bids on its page. See product#the-hall. */
    isInHall: pg.boolean('is_in_hall').notNull().default(false),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    /** When it was to end before bids moved `endTime`, or somebody bought it; `null` while nobody has. See product#extended-end. */
    scheduledEndTime: instant('scheduled_end_time'),
    extensionMinutes: extensionMinutes(),
    isActive: pg.boolean('is_active').notNull().default(true),
    /** Whether the public knows of it only once it opens; `null` for as its organization says. See product#hidden-items. */
    hidesUntilOpen: pg.boolean('hides_until_open'),
    donatedBy: pg.varchar('donated_by', { length: 50 }),
    /** Shown with the donor's name. */
    donorUrl: pg.text('donor_url'),
    /** Only the team sees it, to thank the donor. */
    donorEmail: pg.varchar('donor_email', { length: 254 }),
    donorNote: pg.text('donor_note'),
    /** What it would cost in a shop; `null` where nobody said. */
    estimatedValue: cents('estimated_value'),
    /** What it is called on paper; given in order. See product#item-numbers. */
    itemNumber: pg.integer('item_number'),
    category: pg.varchar('category', { length: 50 }),
    /** Title, donor, and category as searches read them. */
    words: pg
      .text('words')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`folded(${auctionItem.title} || ' ' || coalesce(${auctionItem.donatedBy}, '') || ' ' || coalesce(${auctionItem.category}, ''))`,
      ),
    customRules: pg.text('custom_rules'),
    customDisclaimers: pg.text('custom_disclaimers'),
    winnerNotificationSent: pg.boolean('winner_notification_sent').notNull().default(false),
    /** How often people changed it, so that nobody's change is overwritten unseen. See product#editing-together. */
    revision: pg.integer('revision').notNull().default(0),
    /** Of the link that paper carries; it stays when the slugs change. See product#short-links. */
    code: pg.varchar('code', { length: 6 }).notNull().unique().default(sql`item_code(nextval('item_codes'))`),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set instead of deleting the row, so that the bids stay on record. See product#deleting. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    pg
      .foreignKey({
        name: 'auction_item_of_event',
        columns: [table.organizationId, table.eventId, table.isDraft],
        foreignColumns: [event.organizationId, event.id, event.isDraft],
      })
      .onUpdate('cascade'),
    pg.index('auction_item_event').on(table.eventId),
    pg.unique('auction_item_of_organization').on(table.organizationId, table.id),
    pg.uniqueIndex('auction_item_slug').on(table.organizationId, table.slug).where(sql`${table.deletedAt} is null`),
    pg
      .uniqueIndex('auction_item_number')
      .on(table.organizationId, table.itemNumber)
      .where(sql`${table.deletedAt} is null`),
    pg.index('auction_item_donor').on(table.donorEmail).where(sql`${table.donorEmail} is not null`),
    pg.index('auction_item_end').on(table.organizationId, table.endTime),
    pg.index('auction_item_list').on(table.organizationId, table.createdAt, table.id),
    pg.check('auction_item_times', sql`${table.endTime} > ${table.startTime}`),
    pg.check('auction_item_extension', sql`${table.extensionMinutes} in (0, 2, 3, 5)`),
    pg.check('auction_item_extended', sql`${table.endTime} <> ${table.scheduledEndTime}`),
    pg.index('auction_item_was_extended').on(table.organizationId).where(sql`${table.scheduledEndTime} is not null`),
    pg.check(
      'auction_item_prices',
      sql`(${table.startingBid} > 0 or ${table.places} is not null) and ${table.minimumRaise} > 0 and ${table.estimatedValue} > 0`,
    ),
    pg.check(
      'auction_item_buy_now',
      sql`${table.buyNowPrice} is null or (${table.buyNowPrice} > ${table.startingBid} and ${table.places} is null)`,
    ),
    pg.check(
      'auction_item_hall',
      sql`not ${table.isInHall} or (${table.places} is null and ${table.buyNowPrice} is null)`,
    ),
    pg.check('auction_item_number_range', sql`${table.itemNumber} between 1 and 99999`),
    pg.check('auction_item_photos', sql`jsonb_array_length(${table.photos}) <= 8`),
    pg.check('auction_item_image', sql`${table.imageUrl} is not distinct from ${table.photos} -> 0 ->> 'url'`),
  ],
)

/** Which item a row belongs to. */
export const auctionItemId = () => pg.uuid('auction_item_id').notNull()
/** The item and its organization together, so that no row can name an item of somebody else. */
export const itemOfOrganization = (table: Record<'organizationId' | 'auctionItemId', pg.AnyPgColumn>) =>
  pg
    .foreignKey({
      columns: [table.organizationId, table.auctionItemId],
      foreignColumns: [auctionItem.organizationId, auctionItem.id],
    })
    .onDelete('cascade')

/** Addresses that items had before; they redirect, because printed QR codes live on. See product#item-addresses. */
export const formerSlug = pg.pgTable(
  'former_slug',
  {
    organizationId: pg.uuid('organization_id').notNull(),
    slug: pg.varchar('slug', { length: 100 }).notNull(),
    auctionItemId: auctionItemId(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.slug] }),
    pg.index().on(table.organizationId, table.auctionItemId),
    itemOfOrganization(table),
  ],
)

/** The one row that every change of an item's standing locks first; it holds the price. See product#item-lock. */
export const auctionLock = pg.pgTable(
  'auction_lock',
  {
    auctionItemId: pg.uuid('auction_item_id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    lockVersion: pg.integer('lock_version').notNull().default(0),
    lastUpdated: instant('last_updated').notNull().defaultNow(),
    currentAmount: cents('current_amount'),
    winningBidId: pg.uuid('winning_bid_id'),
    /** Up to how much we bid for the leader, who alone may know; `null` for no further. See product#maximum-bids. */
    leaderMaximum: cents('leader_maximum'),
    bidCount: pg.integer('bid_count').notNull().default(0),
    /** How many of its places nobody has; `null` where none are sold. */
    placesLeft: pg.integer('places_left'),
    closedAt: instant('closed_at'),
    /** When its bidders' addresses were blanked because of their age. See product#retention. */
    blankedAt: instant('blanked_at'),
    /** With which others it was closed; `null` while it is open. */
    closingId: pg.uuid('closing_id'),
  },
  (table) => [
    itemOfOrganization(table),
    closingOfOrganization(table),
    pg.index('auction_lock_open').on(table.auctionItemId).where(sql`${table.closedAt} is null`),
    pg.index('auction_lock_of_closing').on(table.closingId).where(sql`${table.closingId} is not null`),
    // Bids without a winner are those below a cancelled win, see product#second-chances.
    pg.check(
      'auction_lock_standing',
      sql`(${table.currentAmount} is null) = (${table.winningBidId} is null) and (${table.bidCount} > 0 or ${table.currentAmount} is null) and (${table.bidCount} = 0 or ${table.currentAmount} is not null or ${table.closedAt} is not null)`,
    ),
    // Nobody sells what is sold.
    pg.check(
      'auction_lock_places',
      sql`${table.placesLeft} is null or (${table.placesLeft} >= 0 and ${table.bidCount} = 0)`,
    ),
    pg.check(
      'auction_lock_maximum',
      sql`${table.leaderMaximum} is null or (${table.leaderMaximum} > ${table.currentAmount} and ${table.closedAt} is null)`,
    ),
  ],
)
