import { type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { HIGHEST_PADDLE } from '../../api/contract/values/address/bidder.ts'
import { REFERENCE_CODE_LENGTH } from '../../api/contract/values/text/reference-code.ts'
import { id, instant } from '../columns.ts'
import { organizationId } from './organizations.ts'

/**
 * Whom an organization knows of those who bid: whoever said who they are, won something, or holds a paddle. They are an
 * address, or the number of a paddle. See product.md#checkout, product.md#names-and-phone-numbers, and product.md#paddles.
 */
export const bidder = pg.pgTable(
  'bidder',
  {
    id: id(),
    organizationId: organizationId(),
    /** Normalized, see `parseEmail`. */
    email: pg.varchar('email', { length: 254 }),
    paddleNumber: pg.integer('paddle_number'),
    /** What their bids have as `bidder`. */
    key: pg
      .varchar('key', { length: 254 })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(email, id::text)`),
    /** As people read it: the address, or "Paddle 12". */
    label: pg
      .varchar('label', { length: 254 })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(email, 'Paddle ' || paddle_number::text)`),
    /** What they said of themselves, or what is known of who holds the paddle; for the team alone. */
    name: pg.varchar('name', { length: 100 }),
    phone: pg.varchar('phone', { length: 32 }),
    /** Whether name and phone number came from a device that is known to be theirs. */
    isConfirmed: pg.boolean('is_confirmed').notNull().default(false),
    /** By which they pay and pick up, from their first win on. */
    code: pg.varchar('code', { length: REFERENCE_CODE_LENGTH }),
    /** What the team wrote down about them. */
    note: pg.text('note'),
    /** When they were last reminded to pay; a trigger refuses another time within 24 hours. */
    remindedAt: instant('reminded_at'),
    paddleGivenAt: instant('paddle_given_at'),
    /** Who gave the paddle out; the name stays when the account goes. */
    paddleGivenByName: pg.varchar('paddle_given_by_name', { length: 100 }),
    /** When the paddle was given back; its number may then go to another bidder. */
    paddleReturnedAt: instant('paddle_returned_at'),
  },
  (table) => [
    pg.unique('bidder_of_organization').on(table.organizationId, table.id),
    // The address first: it also finds what an address left behind, at any organization.
    pg.unique('bidder_key').on(table.key, table.organizationId),
    pg.unique('bidder_reference_code').on(table.organizationId, table.code),
    pg
      .uniqueIndex('bidder_paddle')
      .on(table.organizationId, table.paddleNumber)
      .where(sql`${table.paddleNumber} is not null and ${table.paddleReturnedAt} is null`),
    pg.check('bidder_is_one', sql`num_nonnulls(${table.email}, ${table.paddleNumber}) = 1`),
    pg.check(
      'bidder_paddle_given',
      sql`num_nonnulls(${table.paddleNumber}, ${table.paddleGivenAt}, ${table.paddleGivenByName}) in (0, 3)`,
    ),
    pg.check('bidder_paddle_range', sql`${table.paddleNumber} between 1 and ${sql.raw(String(HIGHEST_PADDLE))}`),
  ],
)

/** Whose a row is: either has a value. `bidder` tells bidders of both kinds apart, see `bidderKey`. */
export const bidderColumns = () => ({
  /** Normalized, see `parseEmail`. */
  email: pg.varchar('email', { length: 254 }),
  /** The bidder who holds it. */
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
      foreignColumns: [bidder.organizationId, bidder.id],
    })
    .onDelete('cascade'),
]
