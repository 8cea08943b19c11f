import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { emailKinds, emailStates } from '../../api/contract/values/kind/email-kind.ts'
import { id, instant } from '../columns.ts'
import { closingOfOrganization } from './closings.ts'
import { urgencyOfKind } from './email-urgency.ts'
import { organization } from './organizations.ts'

/** An email to be sent, written in the transaction that causes it: the record of every email. */
export const outbox = pg.pgTable(
  'outbox',
  {
    /**
     * In order of time (version 7). Also the key by which a provider knows that it was handed the same email before.
     */
    id: id(),
    organizationId: pg.uuid('organization_id').references(() => organization.id, { onDelete: 'cascade' }),
    auctionItemId: pg.uuid('auction_item_id'),
    kind: pg.varchar('kind', { length: 40, enum: emailKinds }).notNull(),
    recipient: pg.varchar('recipient', { length: 254 }).notNull(),
    /** The closing that it tells of, if it was written while that took place. */
    closingId: pg.uuid('closing_id'),
    /** Whether it gathers what its recipient won at the closing after they were told of a first win. */
    isGathered: pg.boolean('is_gathered').notNull().default(false),
    /** What caused it. Prices as decimal strings. */
    content: pg.jsonb('content').notNull(),
    /** What it said once it was sent, see `Email`; not stored for emails with a secret link. */
    email: pg.jsonb('letter'),
    urgency: pg.smallint('urgency').notNull().generatedAlwaysAs(sql.raw(urgencyOfKind)),
    state: pg.varchar('state', { length: 20, enum: emailStates }).notNull().default('queued'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Not to be tried before. */
    sendAfter: instant('send_after').notNull().defaultNow(),
    /** How often it was deferred; a provider that is down does not count. */
    attempts: pg.integer('attempts').notNull().default(0),
    /** When a process took it to send it; if long ago, the process is gone. */
    claimedAt: instant('claimed_at'),
    /**
     * With which others it was handed over, in one call of which the outcome is not known: they are handed over again
     * together, under this key.
     */
    batchId: pg.uuid('batch_id'),
    /** Whose budget it counts to, from when it is claimed until its recipient is erased, see `inboxOf`. */
    inbox: pg.varchar('inbox', { length: 254 }),
    sentAt: instant('sent_at'),
    subject: pg.text('subject'),
    /** Why it is not sent, or not yet. */
    problem: pg.text('problem'),
    /** What the provider calls it, by which it reports a bounce. */
    providerId: pg.varchar('provider_id', { length: 200 }),
  },
  (table) => [
    closingOfOrganization(table),
    // The closing is looked for only where the organization is known.
    pg.check('outbox_closing', sql`${table.closingId} is null or ${table.organizationId} is not null`),
    // What is due, in two parts, see `dueEmails`.
    pg.index('outbox_due_first').on(table.sendAfter).where(sql`${table.state} = 'queued' and ${table.urgency} = 0`),
    pg
      .index('outbox_due_in_turn')
      .on(table.urgency, table.organizationId, table.sendAfter)
      .where(sql`${table.state} = 'queued' and ${table.urgency} > 0`),
    // What waits to catch somebody up, see `settleExcess`.
    pg
      .index('outbox_catching_up')
      .on(table.recipient)
      .where(sql`${table.state} = 'queued' and ${table.kind} = 'catch-up'`),
    pg.index('outbox_batch').on(table.batchId).where(sql`${table.state} = 'queued' and ${table.batchId} is not null`),
    pg.index('outbox_sending').on(table.claimedAt).where(sql`${table.state} = 'sending'`),
    pg.index('outbox_of_item').on(table.auctionItemId, table.recipient),
    // At most two winner's emails, one list of results and one summary a closing and recipient. See product#closing.
    pg
      .uniqueIndex('outbox_of_closing')
      .on(table.closingId, table.recipient, table.kind, table.isGathered)
      .where(sql`${table.closingId} is not null and ${table.recipient} <> 'erased'`),
    // What an address, or an inbox, got lately. Rows that still wait stay out of it, those that bids write among them.
    pg.index('outbox_of_recipient').on(table.recipient, table.claimedAt).where(sql`${table.claimedAt} is not null`),
    pg.index('outbox_of_inbox').on(table.inbox, table.claimedAt).where(sql`${table.inbox} is not null`),
    pg.index('outbox_of_organization').on(table.organizationId, table.id),
    // What an organization sent lately.
    pg
      .index('outbox_sent_by_organization')
      .on(table.organizationId, table.claimedAt)
      .where(sql`${table.claimedAt} is not null`),
    // How often somebody asked about an item, and what of it waits. See product#questions.
    pg.index('outbox_questions').on(table.organizationId, table.auctionItemId).where(sql`${table.kind} = 'question'`),
    pg
      .uniqueIndex('outbox_question_form')
      .on(sql`(${table.content} ->> 'form')`)
      .where(sql`${table.kind} = 'question'`),
    pg
      .index('outbox_question_asker')
      .on(sql`(${table.content} ->> 'askerEmail')`)
      .where(sql`${table.kind} = 'question'`),
    // When a team was last told of donations, and what tells of one.
    pg
      .index('outbox_donations_offered')
      .on(table.organizationId, table.id)
      .where(sql`${table.kind} = 'donation-offered'`),
    pg
      .index('outbox_of_donation')
      .on(sql`(${table.content} ->> 'donationId')`)
      .where(sql`${table.kind} = 'donation-received'`),
    // What became of a message to bidders.
    pg.index('outbox_of_message').on(sql`(${table.content} ->> 'messageId')`).where(sql`${table.kind} = 'message'`),
    pg.index('outbox_provider').on(table.providerId).where(sql`${table.providerId} is not null`),
    pg.check('outbox_state', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed')`),
  ],
)

/** Somebody's address, and whether email to it is wanted. */
export const mailAddress = pg.pgTable('mail_address', {
  id: id(),
  email: pg.varchar('email', { length: 254 }).notNull().unique(),
  /** Signs the links in emails to this address; never leaves the server. 244 random bits. */
  key: pg.text('key').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
  /** When its owner first used a link that was mailed to it: proof that they exist. */
  confirmedAt: instant('confirmed_at'),
  unsubscribedAt: instant('unsubscribed_at'),
  /** A provider said that email does not arrive. */
  bouncedAt: instant('bounced_at'),
  /** The recipient called it spam. */
  complainedAt: instant('complained_at'),
})

/** Organizations that an address wants no email from, of any kind. */
export const refusedSender = pg.pgTable(
  'refused_sender',
  {
    addressId: pg
      .uuid('address_id')
      .notNull()
      .references(() => mailAddress.id, { onDelete: 'cascade' }),
    organizationId: pg
      .uuid('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    refusedAt: instant('refused_at').notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.addressId, table.organizationId] }),
    pg.index('refused_sender_of_organization').on(table.organizationId),
  ],
)

/** Where email was last sent from: one row, see `isEmailHeld`. */
export const mailPlace = pg.pgTable(
  'mail_place',
  {
    isOnly: pg.boolean('is_only').primaryKey().default(true),
    place: pg.text('place').notNull(),
  },
  (table) => [pg.check('mail_place_is_one', sql`${table.isOnly}`)],
)
