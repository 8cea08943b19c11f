import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { invitationStatuses } from '../api/contract/values/invitation-status.ts'
import { labelColors } from '../api/contract/values/label-color.ts'
import { roles } from '../api/contract/values/role.ts'
import { cents, id, instant, words } from './columns.ts'

/** A school, PTA or nonprofit. Spec §3. */
export const organization = pg.pgTable(
  'organization',
  {
    id: id(),
    name: pg.varchar('name', { length: 100 }).notNull(),
    slug: pg.varchar('slug', { length: 50 }).notNull().unique(),
    logoUrl: pg.text('logo_url'),
    contactEmail: pg.varchar('contact_email', { length: 254 }).notNull(),
    contactInfo: pg.text('contact_info'),
    rules: pg.text('rules'),
    disclaimers: pg.text('disclaimers'),
    timeZone: pg.varchar('time_zone', { length: 64 }).notNull().default('America/New_York'),
    isActive: pg.boolean('is_active').notNull().default(true),
    /** A school to play with: its mails are shown, never sent, and it counts in no figure. Decision 33. */
    isDemo: pg.boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    pg.index('organization_newest').on(table.createdAt, table.id),
    pg.index('organization_search').using('gin', words(table.name), words(table.slug), words(table.contactEmail)),
  ],
)

/** Somebody with a password: team members and super admins. Bidders have no row here. Spec §3. */
export const user = pg.pgTable(
  'user',
  {
    id: id(),
    email: pg.varchar('email', { length: 254 }).notNull().unique(),
    passwordHash: pg.text('password_hash').notNull(),
    name: pg.varchar('name', { length: 100 }).notNull(),
    isActive: pg.boolean('is_active').notNull().default(true),
    isSuperAdmin: pg.boolean('is_super_admin').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastLoginAt: instant('last_login_at'),
  },
  (table) => [
    pg.index('user_newest').on(table.createdAt, table.id),
    pg.index('user_search').using('gin', words(table.name), words(table.email)),
    pg.check('user_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
)

const userId = () =>
  pg
    .uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })
const organizationId = () =>
  pg
    .uuid('organization_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' })
const role = () => pg.varchar('role', { length: 20, enum: roles }).notNull().default('manager')
const isRole = (column: pg.AnyPgColumn) => sql`${column} in ('admin', 'owner', 'manager')`

/** A membership: who works for which organization, as what. Spec §3. */
export const userOrganization = pg.pgTable(
  'user_organization',
  {
    id: id(),
    userId: userId(),
    organizationId: organizationId(),
    role: role(),
    isActive: pg.boolean('is_active').notNull().default(true),
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (table) => [
    pg.unique().on(table.organizationId, table.userId),
    pg.index().on(table.userId),
    pg.check('user_organization_role', isRole(table.role)),
  ],
)

/** An offer to join a team. Only the SHA-256 of its token is kept. Spec §3; decision 21. */
export const invitation = pg.pgTable(
  'invitation',
  {
    id: id(),
    organizationId: organizationId(),
    email: pg.varchar('email', { length: 254 }).notNull(),
    role: role(),
    invitedBy: pg.uuid('invited_by').references(() => user.id, { onDelete: 'set null' }),
    tokenHash: pg.varchar('token_hash', { length: 100 }).notNull().unique(),
    status: pg.varchar('status', { length: 20, enum: invitationStatuses }).notNull().default('pending'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    pg
      .uniqueIndex('invitation_one_pending')
      .on(table.organizationId, table.email)
      .where(sql`${table.status} = 'pending'`),
    pg.check('invitation_role', isRole(table.role)),
    pg.check('invitation_status', sql`${table.status} in ('pending', 'accepted', 'revoked')`),
    pg.check('invitation_accepted_at', sql`(${table.status} = 'accepted') = (${table.acceptedAt} is not null)`),
  ],
)

/** What an organization calls its kinds of items. Spec §3; decision 31. */
export const categoryLabel = pg.pgTable(
  'category_label',
  {
    id: id(),
    organizationId: organizationId(),
    label: pg.varchar('label', { length: 50 }).notNull(),
    color: pg.varchar('color', { length: 20, enum: labelColors }).notNull().default('blue'),
    isActive: pg.boolean('is_active').notNull().default(true),
    order: pg.integer('order').notNull().default(0),
  },
  (table) => [
    pg.unique().on(table.organizationId, table.label),
    pg.check('category_label_color', sql`${table.color} in ('blue', 'green', 'amber', 'red', 'purple', 'gray')`),
  ],
)

/** A thing on auction. Its price lives in its lock row. Spec §3. */
export const auctionItem = pg.pgTable(
  'auction_item',
  {
    id: id(),
    organizationId: organizationId(),
    slug: pg.varchar('slug', { length: 100 }).notNull(),
    title: pg.varchar('title', { length: 200 }).notNull(),
    description: pg.text('description').notNull(),
    imageUrl: pg.text('image_url'),
    startingBid: cents('starting_bid').notNull(),
    minimumRaise: cents('minimum_raise').notNull().default(sql`5.00`),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    isActive: pg.boolean('is_active').notNull().default(true),
    donatedBy: pg.varchar('donated_by', { length: 50 }),
    category: pg.varchar('category', { length: 50 }),
    customRules: pg.text('custom_rules'),
    customDisclaimers: pg.text('custom_disclaimers'),
    winnerNotificationSent: pg.boolean('winner_notification_sent').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set instead of deleting, so that the bids stay on record. Decision 29. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    pg.unique('auction_item_of_organization').on(table.organizationId, table.id),
    pg.uniqueIndex('auction_item_slug').on(table.organizationId, table.slug).where(sql`${table.deletedAt} is null`),
    pg.index('auction_item_list').on(table.organizationId, table.createdAt, table.id),
    pg.check('auction_item_times', sql`${table.endTime} > ${table.startTime}`),
    pg.check('auction_item_prices', sql`${table.startingBid} > 0 and ${table.minimumRaise} > 0`),
  ],
)

const auctionItemId = () => pg.uuid('auction_item_id').notNull()
/** The item and its organization together, so that no row can name an item of somebody else. */
const itemOfOrganization = (table: Record<'organizationId' | 'auctionItemId', pg.AnyPgColumn>) =>
  pg
    .foreignKey({
      columns: [table.organizationId, table.auctionItemId],
      foreignColumns: [auctionItem.organizationId, auctionItem.id],
    })
    .onDelete('cascade')

/** Addresses that items had before; they redirect, because printed QR codes live on. Decision 26. */
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

const bidColumns = () => ({
  id: id(),
  organizationId: pg.uuid('organization_id').notNull(),
  auctionItemId: auctionItemId(),
  /** Normalised, see `parseEmail`. */
  email: pg.varchar('email', { length: 254 }).notNull(),
  amount: cents('amount').notNull(),
  /** When the server received it. Decision 3. */
  timestamp: instant('timestamp').notNull().defaultNow(),
  idempotencyKey: pg.varchar('idempotency_key', { length: 64 }),
})

/** An accepted bid. Spec §3; decisions 2 to 9. */
export const bid = pg.pgTable(
  'bid',
  { ...bidColumns(), isWinning: pg.boolean('is_winning').notNull().default(false) },
  (table) => [
    itemOfOrganization(table),
    pg.uniqueIndex('bid_one_winning').on(table.auctionItemId).where(sql`${table.isWinning}`),
    // Amounts of one item only rise, so equal ones cannot be: what "same bid amount" means, held by the database.
    pg.uniqueIndex('bid_amount').on(table.auctionItemId, table.amount.desc()),
    pg.index('bid_cooldown').on(table.auctionItemId, table.email, table.timestamp),
    pg.uniqueIndex('bid_key').on(table.auctionItemId, table.email, table.idempotencyKey),
    pg.check('bid_amount_is_positive', sql`${table.amount} > 0`),
  ],
)

/** A bid that an admin took back, kept so that its key cannot place it again. Decision 10. */
export const cancelledBid = pg.pgTable(
  'cancelled_bid',
  {
    ...bidColumns(),
    cancelledAt: instant('cancelled_at').notNull().defaultNow(),
    cancelledBy: pg.uuid('cancelled_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    itemOfOrganization(table),
    pg.index('cancelled_bid_key').on(table.auctionItemId, table.email, table.idempotencyKey),
  ],
)

/** The one row that every change of an item's standing locks first; the price stands in it. Decision 7. */
export const auctionLock = pg.pgTable(
  'auction_lock',
  {
    auctionItemId: pg.uuid('auction_item_id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    lockVersion: pg.integer('lock_version').notNull().default(0),
    lastUpdated: instant('last_updated').notNull().defaultNow(),
    currentAmount: cents('current_amount'),
    winningBidId: pg.uuid('winning_bid_id'),
    bidCount: pg.integer('bid_count').notNull().default(0),
    closedAt: instant('closed_at'),
  },
  (table) => [
    itemOfOrganization(table),
    pg.index('auction_lock_open').on(table.auctionItemId).where(sql`${table.closedAt} is null`),
    pg.check(
      'auction_lock_standing',
      sql`(${table.bidCount} = 0) = (${table.currentAmount} is null) and (${table.currentAmount} is null) = (${table.winningBidId} is null)`,
    ),
  ],
)
