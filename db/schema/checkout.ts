import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { paymentKinds } from '../../api/contract/values/money/payment.ts'
import { cents, id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { bidder } from './bidder.ts'
import { auctionItemId, itemOfOrganization } from './items.ts'

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

const winnerOfOrganization = (table: Record<'organizationId' | 'winnerId', pg.AnyPgColumn>) =>
  pg
    .foreignKey({
      columns: [table.winnerId, table.organizationId],
      foreignColumns: [bidder.id, bidder.organizationId],
    })
    .onDelete('cascade')

/** Money that somebody gave for what they won, or that was waived. It is voided, never deleted. See product.md#payments. */
export const payment = pg.pgTable(
  'payment',
  {
    /** Made by the browser that sends it, so that sending it twice pays once. */
    id: pg.uuid('id').primaryKey(),
    organizationId: pg.uuid('organization_id').notNull(),
    winnerId: pg.uuid('winner_id').notNull(),
    kind: pg.varchar('kind', { length: 10, enum: paymentKinds }).notNull(),
    amount: cents('amount').notNull(),
    /** Such as the number of a check. */
    reference: pg.varchar('reference', { length: 50 }),
    madeAt: madeAt.notNull(),
    madeBy,
    madeByName: madeByName.notNull(),
    voidedAt,
    voidedBy,
    voidedByName,
    voidReason: pg.varchar('void_reason', { length: 200 }),
  },
  (table) => [
    winnerOfOrganization(table),
    pg.index('payment_of_winner').on(table.organizationId, table.winnerId),
    pg.check('payment_amount', sql`${table.amount} > 0`),
    pg.check('payment_kind', sql`${table.kind} in ('cash', 'check', 'card', 'link', 'other', 'waived')`),
    pg.check(
      'payment_voided',
      sql`(${table.voidedAt} is null) = (${table.voidReason} is null) and (${table.voidedAt} is null) = (${table.voidedByName} is null)`,
    ),
  ],
)

/** That an item was given to who won it. It is undone, never deleted. See product.md#pickup. */
export const handover = pg.pgTable(
  'handover',
  {
    id: id(),
    organizationId: pg.uuid('organization_id').notNull(),
    auctionItemId: auctionItemId(),
    winnerId: pg.uuid('winner_id').notNull(),
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
    winnerOfOrganization(table),
    pg.index('handover_of_item').on(table.organizationId, table.auctionItemId),
    pg.index('handover_of_winner').on(table.organizationId, table.winnerId),
    pg.uniqueIndex('handover_once').on(table.auctionItemId, table.winnerId).where(sql`${table.undoneAt} is null`),
    pg.check('handover_undone', sql`(${table.undoneAt} is null) = (${table.undoneByName} is null)`),
  ],
)
