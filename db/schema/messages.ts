import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { messageAudiences } from '../../api/contract/values/kind/email-kind.ts'
import { instant } from '../columns.ts'
import { user } from './accounts.ts'
import { organizationId } from './organizations.ts'

/** What a team wrote to bidders; whom to, and what became of it, is in the outbox. See product#messages-to-bidders. */
export const message = pg.pgTable(
  'message',
  {
    /** Made by the browser that sends it, so that sending it twice sends it once. */
    id: pg.uuid('id').primaryKey(),
    organizationId: organizationId(),
    audience: pg.varchar('audience', { length: 20, enum: messageAudiences }).notNull(),
    /** Ids of the items whose bidders it is for; `null` for every other audience. */
    itemIds: pg.jsonb('item_ids').$type<string[]>(),
    subject: pg.varchar('subject', { length: 100 }).notNull(),
    text: pg.text('text').notNull(),
    /** How many were to get it. */
    recipients: pg.integer('recipients').notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: pg.uuid('sent_by').references(() => user.id, { onDelete: 'set null' }),
    /** Stays when the account goes. */
    sentByName: pg.varchar('sent_by_name', { length: 100 }).notNull(),
  },
  (table) => [
    pg.index('message_newest').on(table.organizationId, table.sentAt, table.id),
    pg.check('message_audience', sql`${table.audience} in ('bidders', 'items', 'winners', 'unpaid')`),
    pg.check('message_items', sql`(${table.audience} = 'items') = (${table.itemIds} is not null)`),
    pg.check('message_recipients', sql`${table.recipients} > 0`),
  ],
)
