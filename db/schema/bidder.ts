import { type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { HIGHEST_PADDLE } from '../../api/contract/values/address/bidder.ts'
import { cents, instant } from '../columns.ts'
import { organizationId } from './organizations.ts'

/** What a bidder is called at the table. Without characters that look alike, and without vowels, which make words. */
const CODE_CHARACTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 6

/**
 * Whoever bids at an organization: an address, or the number of a paddle, with all that the organization knows of them. See
 * product#checkout, product#names-and-phone-numbers, and product#paddles.
 */
export const bidder = pg.pgTable(
  'bidder',
  {
    id: pg.uuid('id').notNull().defaultRandom(),
    organizationId: organizationId(),
    /** Normalized, see `parseEmail`. */
    email: pg.varchar('email', { length: 254 }),
    paddleNumber: pg.integer('paddle_number'),
    /** As people read it: the address, "Paddle 12", or "erased". */
    label: pg
      .varchar('label', { length: 254 })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(email, 'Paddle ' || paddle_number::text, 'erased')`),
    /** What they said of themselves, or what is known of who holds the paddle; for the team alone. */
    name: pg.varchar('name', { length: 100 }),
    phone: pg.varchar('phone', { length: 32 }),
    /** Whether name and phone number came from a device that is known to be theirs. */
    isConfirmed: pg.boolean('is_confirmed').notNull().default(false),
    /** By which they pay and pick up, from their first win on. */
    code: pg.varchar('code', { length: CODE_LENGTH }),
    /** What the team wrote down about them. */
    note: pg.text('note'),
    /** By which day they promised to pay; it counts while what they had won by then is not paid. See product#paying-later. */
    promisedDay: pg.date('promised_day'),
    /** When they were last reminded to pay; a trigger refuses another time within 24 hours. */
    remindedAt: instant('reminded_at'),
    /** What the last receipt was for, and what it said was left; both `null` before the first. See `receiptIfPaid`. */
    receiptPaid: cents('receipt_paid'),
    receiptLeft: cents('receipt_left'),
    paddleGivenAt: instant('paddle_given_at'),
    /** Who gave the paddle out; the name stays when the account goes. */
    paddleGivenByName: pg.varchar('paddle_given_by_name', { length: 100 }),
    /** When the paddle was given back; its number may then go to another bidder. */
    paddleReturnedAt: instant('paddle_returned_at'),
    /** When their address went for good. See product#erasing-a-bidder. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    // One index for both: by its id, and as what rows of an organization point to.
    pg.primaryKey({ columns: [table.id, table.organizationId] }),
    // The address first: it also finds what an address left behind, at any organization.
    pg.unique('bidder_email').on(table.email, table.organizationId),
    pg.uniqueIndex('bidder_reference_code').on(table.organizationId, table.code).where(sql`${table.code} is not null`),
    pg
      .uniqueIndex('bidder_paddle')
      .on(table.organizationId, table.paddleNumber)
      .where(sql`${table.paddleNumber} is not null and ${table.paddleReturnedAt} is null`),
    pg.check('bidder_is_one', sql`num_nonnulls(${table.email}, ${table.paddleNumber}, ${table.erasedAt}) = 1`),
    pg.check('bidder_receipt', sql`(${table.receiptPaid} is null) = (${table.receiptLeft} is null)`),
    pg.check(
      'bidder_paddle_given',
      sql`num_nonnulls(${table.paddleNumber}, ${table.paddleGivenAt}, ${table.paddleGivenByName}) in (0, 3)`,
    ),
    pg.check('bidder_paddle_range', sql`${table.paddleNumber} between 1 and ${sql.raw(String(HIGHEST_PADDLE))}`),
  ],
)

/** Whose a row is. */
export const bidderId = () => pg.uuid('bidder_id').notNull()

/** The bidder of a row belongs to its organization. */
export const bidderOfOrganization = (table: Record<'organizationId' | 'bidderId', pg.AnyPgColumn>) =>
  pg
    .foreignKey({
      columns: [table.bidderId, table.organizationId],
      foreignColumns: [bidder.id, bidder.organizationId],
    })
    .onDelete('cascade')

/** Draws a code. It is no secret: whoever reads it learns nothing, and may do nothing with it. */
export function newReferenceCode(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(CODE_LENGTH))
  return Array.from(drawn, (number) => CODE_CHARACTERS[number % CODE_CHARACTERS.length]).join('')
}
