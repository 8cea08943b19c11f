import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { askings } from '../../api/contract/values/address/bidder-contact.ts'
import { invitationStatuses, roles } from '../../api/contract/values/kind/role.ts'
import { labelColors } from '../../api/contract/values/text/label-color.ts'
import { id, instant, words } from '../columns.ts'
import { user, userId } from './accounts.ts'

/** How many minutes a bid at the end leaves at least to answer it; 0 for a fixed end. See product#extended-end. */
export const extensionMinutes = () => pg.integer('extension_minutes').notNull().default(0)

const asking = (name: string) => pg.varchar(name, { length: 20, enum: askings }).notNull().default('off')
const askingList = sql`('off', 'optional', 'required')`

/** A school, PTA or nonprofit. */
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
    /** So many months after closing, bidders' addresses are blanked. See product#retention. */
    retentionMonths: pg.integer('retention_months').notNull().default(24),
    /** What new items begin with. */
    extensionMinutes: extensionMinutes(),
    /** Whether a device places its first bid only once its bidder typed a mailed code. See product#confirmed-bidders. */
    confirmsBidders: pg.boolean('confirms_bidders').notNull().default(false),
    /** Whether bidders are asked for a name and a phone number. See product#names-and-phone-numbers. */
    asksName: asking('asks_name'),
    asksPhone: asking('asks_phone'),
    /** Whether the public pages name items by their numbers, too. See product#item-numbers. */
    showsItemNumbers: pg.boolean('shows_item_numbers').notNull().default(false),
    /** Whether its team hands out paddles. See product#paddles. */
    usesPaddles: pg.boolean('uses_paddles').notNull().default(false),
    /** Whether items stay unknown to the public until they open, unless one says otherwise. See product#hidden-items. */
    hidesUpcoming: pg.boolean('hides_upcoming').notNull().default(false),
    /** Whether its page takes donations of items, and what is said above that form. See product#donations. */
    takesDonations: pg.boolean('takes_donations').notNull().default(false),
    donationNote: pg.text('donation_note'),
    /** Whether everybody may open its projector board, and whether that says what was raised. See product#projector-board. */
    showsBoard: pg.boolean('shows_board').notNull().default(false),
    boardShowsTotal: pg.boolean('board_shows_total').notNull().default(false),
    /** How winners pay, and where; `{code}` and `{amount}` stand in the address. See product#payments. */
    paymentInstructions: pg.text('payment_instructions'),
    paymentLink: pg.text('payment_link'),
    /** Beside it, such as PayPal beside Venmo. */
    otherPaymentLink: pg.text('other_payment_link'),
    /** What stands on receipts besides its name: lines of its address, and the number by which tax offices know it. */
    postalAddress: pg.text('postal_address'),
    taxNumber: pg.varchar('tax_number', { length: 30 }),
    /** Whether winners who have not paid by then are reminded. See product#payment-reminders. */
    remindsAfter24Hours: pg.boolean('reminds_after_24_hours').notNull().default(false),
    remindsAfter48Hours: pg.boolean('reminds_after_48_hours').notNull().default(false),
    isActive: pg.boolean('is_active').notNull().default(true),
    /** The demo school: its emails are shown, never sent, and it counts in no total. See product#demo. */
    isDemo: pg.boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    pg.check('organization_retention', sql`${table.retentionMonths} between 1 and 120`),
    pg.check('organization_asks', sql`${table.asksName} in ${askingList} and ${table.asksPhone} in ${askingList}`),
    pg.check('organization_extension', sql`${table.extensionMinutes} in (0, 2, 3, 5)`),
    pg.index('organization_newest').on(table.createdAt, table.id),
    pg.index('organization_search').using('gin', words(table.name), words(table.slug), words(table.contactEmail)),
  ],
)

/** The organization a row belongs to; it is deleted with it. */
export const organizationId = () =>
  pg
    .uuid('organization_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' })

const role = () => pg.varchar('role', { length: 20, enum: roles }).notNull().default('manager')
const isRole = (column: pg.AnyPgColumn) => sql`${column} in ('admin', 'owner', 'manager')`

/** A membership: a person's role in an organization. See product#roles. */
export const userOrganization = pg.pgTable(
  'user_organization',
  {
    id: id(),
    userId: userId(),
    organizationId: organizationId(),
    role: role(),
    isActive: pg.boolean('is_active').notNull().default(true),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    /** Whether a manager asked for the summary of closings; owners and admins always get it. See product#closing. */
    wantsSummary: pg.boolean('wants_summary').notNull().default(false),
  },
  (table) => [
    pg.unique().on(table.organizationId, table.userId),
    pg.index().on(table.userId),
    pg.check('user_organization_role', isRole(table.role)),
  ],
)

/** An offer to join a team. Only the SHA-256 of its token is stored. See product#invitations. */
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

/** A category of an organization's items. See product#category-labels. */
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
