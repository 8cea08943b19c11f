import { type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { HIGHEST_PADDLE } from '../../api/contract/values/address/bidder.ts'
import { id, instant } from '../columns.ts'
import { organizationId } from './organizations.ts'

/** A numbered paddle in the hand of somebody who bids without an email address; `bidder_contact` has their name. See product.md#paddles. */
export const paddle = pg.pgTable(
  'paddle',
  {
    id: id(),
    organizationId: organizationId(),
    number: pg.integer('number').notNull(),
    givenAt: instant('given_at').notNull(),
    /** Who gave it out; the name stays when the account goes. */
    givenByName: pg.varchar('given_by_name', { length: 100 }).notNull(),
    /** When it was given back; its number may then go to somebody else. */
    returnedAt: instant('returned_at'),
  },
  (table) => [
    pg.unique('paddle_of_organization').on(table.organizationId, table.id),
    pg.uniqueIndex('paddle_number').on(table.organizationId, table.number).where(sql`${table.returnedAt} is null`),
    pg.check('paddle_number_range', sql`${table.number} between 1 and ${sql.raw(String(HIGHEST_PADDLE))}`),
  ],
)

/** Whose a row is: either has a value. `bidder` tells bidders of both kinds apart, see `bidderKey`. */
export const bidderColumns = () => ({
  /** Normalized, see `parseEmail`. */
  email: pg.varchar('email', { length: 254 }),
  paddleId: pg.uuid('paddle_id'),
  bidder: pg
    .varchar('bidder', { length: 254 })
    .notNull()
    .generatedAlwaysAs((): SQL => sql`coalesce(email, paddle_id::text)`),
})

type BidderTable = Record<'organizationId' | 'email' | 'paddleId', pg.AnyPgColumn>

/** A row is of an address, or of a paddle of the same organization. */
export const isOfOneBidder = (name: string, table: BidderTable) => [
  pg.check(`${name}_of_one_bidder`, sql`num_nonnulls(${table.email}, ${table.paddleId}) = 1`),
  pg
    .foreignKey({
      name: `${name}_paddle`,
      columns: [table.organizationId, table.paddleId],
      foreignColumns: [paddle.organizationId, paddle.id],
    })
    .onDelete('cascade'),
]
