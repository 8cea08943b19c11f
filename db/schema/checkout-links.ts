import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { user } from './accounts.ts'
import { organizationId } from './organizations.ts'

/** A link by which helpers without an account work at the checkout for some hours. See product.md#checkout-links. */
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
