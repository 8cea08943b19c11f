import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { paymentKinds } from '../../api/contract/values/money/payment.ts'
import { cents, id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'
import { organizationId } from './organizations.ts'

/** Who did something at the checkout; the name stays when the account goes. */
const staff = (prefix: string) => ({
  at: instant(`${prefix}_at`),
  by: pg.uuid(`${prefix}_by`).references(() => user.id, { onDelete: 'set null' }),
  byName: pg.varchar(`${prefix}_by_name`, { length: 100 }),
})
const { at: madeAt, by: madeBy, byName: madeByName } = staff('made')
const { at: voidedAt, by: voidedBy, byName: voidedByName } = staff('voided')
const { at: handedAt, by: handedBy, byName: handedByName } = staff('handed')
const { at: undoneAt, by: undoneBy, byName: undoneByName } = staff('undone')

/** Where the closing goes, the column that names it alone becomes null. */
const booksClosingOfOrganization = (organization: pg.AnyPgColumn, column: pg.AnyPgColumn) =>
  pg
    .foreignKey({ columns: [organization, column], foreignColumns: [booksClosing.organizationId, booksClosing.id] })
    .onDelete('set null')

/** Money that somebody gave for what they won, or that was waived. It is voided, never deleted. See product#payments. */
export const payment = pg.pgTable(
  'payment',
  {
    /** Made by the browser that sends it, so that sending it twice pays once. */
    id: pg.uuid('id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    bidderId: bidderId(),
    kind: pg.varchar('kind', { length: 10, enum: paymentKinds }).notNull(),
    amount: cents('amount').notNull(),
    /** What was given beside the bill, for the card service's fee, and is in no balance. */
    extra: cents('extra').notNull().default(0),
    /** Such as the number of a check, or what the card service calls it. */
    reference: pg.varchar('reference', { length: 255 }),
    /** The payment by card of which this gives something back, by card; its amount is below zero. See product#refunds. */
    refundOf: pg.uuid('refund_of'),
    /** Why an owner gave money back; `null` where it was given back at the card service itself. */
    refundReason: pg.varchar('refund_reason', { length: 200 }),
    madeAt: madeAt.notNull(),
    /** Counts payments as they are recorded: their order, whatever the clocks said, as a refund comes after its payment. */
    number: pg.bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    madeBy,
    madeByName: madeByName.notNull(),
    /** The `tokenHash` of the helper's session, who alone may take it back, as of a hand-over. */
    madeSession: pg.varchar('made_session', { length: 64 }),
    voidedAt,
    voidedBy,
    voidedByName,
    voidReason: pg.varchar('void_reason', { length: 200 }),
    /** In whose packet it is; `null` until the books are closed. See product#closing-the-books. */
    booksClosingId: pg.uuid('books_closing_id'),
    /** In whose packet it is that this was voided. */
    voidBooksClosingId: pg.uuid('void_books_closing_id'),
  },
  (table) => [
    bidderOfOrganization(table),
    booksClosingOfOrganization(table.organizationId, table.booksClosingId),
    booksClosingOfOrganization(table.organizationId, table.voidBooksClosingId),
    pg.unique('payment_of_organization').on(table.organizationId, table.id),
    pg
      .foreignKey({ columns: [table.organizationId, table.refundOf], foreignColumns: [table.organizationId, table.id] })
      .onDelete('cascade'),
    pg.index('payment_of_bidder').on(table.organizationId, table.bidderId),
    pg.index('payment_refunds').on(table.refundOf).where(sql`${table.refundOf} is not null`),
    pg.check(
      'payment_amount',
      sql`(${table.refundOf} is null and ${table.amount} > 0 and ${table.extra} >= 0)
        or (${table.refundOf} is not null and ${table.amount} <= 0 and ${table.extra} <= 0 and ${table.amount} + ${table.extra} < 0)
        or (${table.refundOf} is null and ${table.amount} < 0 and ${table.extra} = 0 and ${table.kind} in ('cash', 'check')
          and ${table.refundReason} is not null)`,
    ),
    pg.check('payment_refund_reason', sql`${table.amount} + ${table.extra} < 0 or ${table.refundReason} is null`),
    pg.check('payment_kind', sql`${table.kind} in ('cash', 'check', 'card', 'link', 'online', 'other', 'waived')`),
    pg.check(
      'payment_voided',
      sql`(${table.voidedAt} is null) = (${table.voidReason} is null) and (${table.voidedAt} is null) = (${table.voidedByName} is null)`,
    ),
  ],
)

/**
 * That an item was given to who won it, or to who had bought places of it by then; places bought later have another. It is
 * undone, never deleted. See product#pickup.
 */
export const handover = pg.pgTable(
  'handover',
  {
    id: id(),
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    bidderId: bidderId(),
    handedAt: handedAt.notNull(),
    handedBy,
    handedByName: handedByName.notNull(),
    /** The `tokenHash` of the helper's session, who alone may take it back; no reference, as sessions go with their link. */
    handedSession: pg.varchar('handed_session', { length: 64 }),
    undoneAt,
    undoneBy,
    undoneByName,
  },
  (table) => [
    itemOfOrganization(table),
    bidderOfOrganization(table),
    pg.index('handover_of_item').on(table.organizationId, table.auctionItemId),
    pg.index('handover_of_bidder').on(table.organizationId, table.bidderId),
    pg
      .uniqueIndex('handover_once')
      .on(table.auctionItemId, table.bidderId, table.handedAt)
      .where(sql`${table.undoneAt} is null`),
    pg.check('handover_undone', sql`(${table.undoneAt} is null) = (${table.undoneByName} is null)`),
  ],
)

/**
 * That part of what one bidder owes for an item, or all of it, is owed by another. It is undone, never deleted. See
 * product#split-lines.
 */
export const transfer = pg.pgTable(
  'transfer',
  {
    /** Made by the browser that sends it, so that sending it twice moves it once. */
    id: pg.uuid('id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    /** Who won the item, or bought places of it. */
    fromBidderId: pg.uuid('from_bidder_id').notNull(),
    /** Who owes it instead. */
    bidderId: bidderId(),
    amount: cents('amount').notNull(),
    madeAt: madeAt.notNull(),
    madeBy,
    madeByName: madeByName.notNull(),
    undoneAt,
    undoneBy,
    undoneByName,
  },
  (table) => [
    itemOfOrganization(table),
    bidderOfOrganization(table),
    bidderOfOrganization({ organizationId: table.organizationId, bidderId: table.fromBidderId }),
    pg.index('transfer_of_item').on(table.organizationId, table.auctionItemId),
    pg.index('transfer_from_bidder').on(table.fromBidderId, table.auctionItemId),
    pg.index('transfer_to_bidder').on(table.bidderId),
    pg.check('transfer_amount', sql`${table.amount} > 0 and ${table.fromBidderId} <> ${table.bidderId}`),
    pg.check('transfer_undone', sql`(${table.undoneAt} is null) = (${table.undoneByName} is null)`),
  ],
)

/** A link by which helpers without an account work at the checkout for some hours. See product#checkout-links. */
export const checkoutLink = pg.pgTable(
  'checkout_link',
  {
    id: id(),
    organizationId: organizationId(),
    secretHash: pg.varchar('secret_hash', { length: 64 }).notNull().unique(),
    /** Of the PIN with the secret before it: six digits alone are soon tried. */
    pinHash: pg.varchar('pin_hash', { length: 64 }).notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: pg.uuid('made_by').references(() => user.id, { onDelete: 'set null' }),
    madeByName: pg.varchar('made_by_name', { length: 100 }).notNull(),
    endsAt: instant('ends_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    pg.unique('checkout_link_of_organization').on(table.organizationId, table.id),
    pg.check('checkout_link_times', sql`${table.endsAt} > ${table.madeAt}`),
  ],
)

/** That a helper entered by such a link, under the name they typed. It counts as long as the link does. */
export const checkoutSession = pg.pgTable(
  'checkout_session',
  {
    tokenHash: pg.varchar('token_hash', { length: 64 }).primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    linkId: pg.uuid('link_id').notNull(),
    helperName: pg.varchar('helper_name', { length: 60 }).notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** When they left on that device, before the link ended. */
    leftAt: instant('left_at'),
  },
  (table) => [
    pg
      .foreignKey({
        columns: [table.organizationId, table.linkId],
        foreignColumns: [checkoutLink.organizationId, checkoutLink.id],
      })
      .onDelete('cascade'),
    pg.index('checkout_session_of_link').on(table.organizationId, table.linkId),
  ],
)

/** That an owner closed the books: payments and voids that name it are its packet, which never changes. See product#closing-the-books. */
export const booksClosing = pg.pgTable(
  'books_closing',
  {
    id: id(),
    organizationId: organizationId(),
    /** On whose clocks the packet tells days and hours. */
    timeZone: pg.varchar('time_zone', { length: 64 }).notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: pg.uuid('closed_by').references(() => user.id, { onDelete: 'set null' }),
    closedByName: pg.varchar('closed_by_name', { length: 100 }).notNull(),
  },
  (table) => [
    pg.unique('books_closing_id_of_organization').on(table.organizationId, table.id),
    pg.index('books_closing_of_organization').on(table.organizationId, table.closedAt),
  ],
)
