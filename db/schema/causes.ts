import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { Cents } from '../../api/contract/values/money/money.ts'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import { cents, id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { bidderId, bidderOfOrganization } from './bidder.ts'
import { event } from './events.ts'
import { organizationId } from './organizations.ts'

/** What an organization asks gifts of money for. See product#causes. */
export const cause = pg.pgTable(
  'cause',
  {
    id: id(),
    organizationId: organizationId(),
    eventId: pg.uuid('event_id').notNull(),
    /** Follows its event. */
    isDraft: pg.boolean('is_draft').notNull().default(false),
    title: pg.varchar('title', { length: 100 }).notNull(),
    about: pg.text('about'),
    imageUrl: pg.text('image_url'),
    goal: cents('goal'),
    /** What is suggested to give, in cents, in the team's order. */
    amounts: pg.jsonb('amounts').$type<Cents[]>().notNull().default([]),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    /** Whether its team has it on. */
    isActive: pg.boolean('is_active').notNull().default(true),
    /** Who gives as much again, up to how much: it moves the thermometer, and is owed by nobody. */
    matchedBy: pg.varchar('matched_by', { length: 100 }),
    matchedUpTo: cents('matched_up_to'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    pg
      .foreignKey({
        name: 'cause_of_event',
        columns: [table.organizationId, table.eventId, table.isDraft],
        foreignColumns: [event.organizationId, event.id, event.isDraft],
      })
      .onUpdate('cascade'),
    pg.unique('cause_of_organization').on(table.organizationId, table.id),
    pg.index('cause_event').on(table.eventId),
    pg.check('cause_times', sql`${table.endTime} > ${table.startTime}`),
    pg.check('cause_amounts', sql`${table.goal} > 0 and ${table.matchedUpTo} > 0`),
    pg.check('cause_match', sql`(${table.matchedBy} is null) = (${table.matchedUpTo} is null)`),
  ],
)

/** What somebody gives to a cause, binding once it was promised. It is cancelled, never deleted. See product#gifts. */
export const gift = pg.pgTable(
  'gift',
  {
    /** Made by who sends it, so that sending it twice gives once. */
    id: pg.uuid('id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    causeId: pg.uuid('cause_id').notNull(),
    bidderId: bidderId(),
    amount: cents('amount').notNull(),
    givenAt: instant('given_at').notNull(),
    /** What its giver read. */
    language: pg.varchar('language', { length: 2, enum: LANGUAGES }).notNull().default('en'),
    /** As everybody may read it; `null` where the giver wants no name shown. */
    shownName: pg.varchar('shown_name', { length: 100 }),
    /** Who of the team entered it; `null` when its giver did. */
    enteredByName: pg.varchar('entered_by_name', { length: 100 }),
    /** The `tokenHash` of the helper's session, who alone may take it back, as of a payment. */
    enteredSession: pg.varchar('entered_session', { length: 64 }),
    /** When an email said that it is paid; once. */
    acknowledgedAt: instant('acknowledged_at'),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: pg.uuid('cancelled_by').references(() => user.id, { onDelete: 'set null' }),
    /** Of the team; `null` when its giver took it back. */
    cancelledByName: pg.varchar('cancelled_by_name', { length: 100 }),
    cancelReason: pg.varchar('cancel_reason', { length: 200 }),
    /** Whether it was cancelled because it was not paid. */
    isWrittenOff: pg.boolean('is_written_off').notNull().default(false),
  },
  (table) => [
    pg.foreignKey({
      name: 'gift_of_cause',
      columns: [table.organizationId, table.causeId],
      foreignColumns: [cause.organizationId, cause.id],
    }),
    bidderOfOrganization(table),
    pg.index('gift_of_cause').on(table.causeId),
    pg.index('gift_of_bidder').on(table.bidderId),
    pg.check('gift_amount', sql`${table.amount} > 0`),
    pg.check(
      'gift_cancelled',
      sql`${table.cancelledAt} is not null or (num_nonnulls(${table.cancelledBy}, ${table.cancelledByName}, ${table.cancelReason}) = 0 and not ${table.isWrittenOff})`,
    ),
  ],
)
