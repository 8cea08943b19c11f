import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { linkPurposes } from '../../api/contract/values/kind/email-kind.ts'
import { id, instant, words } from '../columns.ts'

/** Somebody with a password: team members and super admins. Bidders have no row here. */
export const user = pg.pgTable(
  'user',
  {
    id: id(),
    email: pg.varchar('email', { length: 254 }).notNull().unique(),
    /** When a link that was mailed to the account showed that its email is its owner's: anybody can sign up with anybody's. */
    emailConfirmedAt: instant('email_confirmed_at'),
    passwordHash: pg.text('password_hash').notNull(),
    name: pg.varchar('name', { length: 100 }).notNull(),
    isActive: pg.boolean('is_active').notNull().default(true),
    isSuperAdmin: pg.boolean('is_super_admin').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastLoginAt: instant('last_login_at'),
  },
  (table) => [
    pg.index('user_newest').on(table.createdAt, table.id),
    pg.index('user_search').using('gin', words(table.name), words(table.email)),
    pg.check('user_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
)

/** The person a row belongs to; it is deleted with them. */
export const userId = () =>
  pg
    .uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** A signed-in browser. Only the SHA-256 of its cookie is stored. See product#sessions. */
export const session = pg.pgTable(
  'session',
  {
    tokenHash: pg.varchar('token_hash', { length: 64 }).primaryKey(),
    /** Names it where it is listed; the hash never leaves the server. */
    id: pg.uuid('id').notNull().unique().defaultRandom(),
    userId: userId(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was last used, to ten minutes. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the password was last right in it. */
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
    /** What the browser says of itself, and where it was last seen, see `networkOf`. */
    userAgent: pg.varchar('user_agent', { length: 300 }).notNull().default(''),
    network: pg.varchar('network', { length: 64 }).notNull().default(''),
  },
  (table) => [pg.index().on(table.userId), pg.index().on(table.expiresAt)],
)

/** A browser in which somebody signed in before. Only the SHA-256 of its cookie is stored. See product#rate-limits. */
export const knownDevice = pg.pgTable(
  'known_device',
  {
    tokenHash: pg.varchar('token_hash', { length: 64 }).notNull(),
    userId: userId(),
    /** The last time. */
    signedInAt: instant('signed_in_at').notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.tokenHash, table.userId] }),
    pg.index().on(table.userId),
    pg.index().on(table.signedInAt),
  ],
)

/**
 * The secret that somebody's authenticator app has too. It must be readable, so whoever has the database has it. See
 * product#two-step-sign-in.
 */
export const twoStep = pg.pgTable('two_step', {
  userId: userId().primaryKey(),
  /** In base 32, as apps take it. */
  secret: pg.varchar('secret', { length: 64 }).notNull(),
  createdAt: instant('created_at').notNull(),
  /** When a code proved that the app has it; until then it asks nobody for anything. */
  confirmedAt: instant('confirmed_at'),
  /** The half minute whose code was used last: no code counts twice. */
  lastStep: pg.integer('last_step').notNull().default(0),
})

/** A code that stands in for the app once. Only its SHA-256 is stored. */
export const recoveryCode = pg.pgTable(
  'recovery_code',
  { userId: userId(), codeHash: pg.varchar('code_hash', { length: 64 }).notNull() },
  (table) => [pg.primaryKey({ columns: [table.userId, table.codeHash] })],
)

/**
 * A link mailed to somebody with an account, good once and for a while. Only its SHA-256 is stored. See
 * product#forgotten-passwords.
 */
export const accountLink = pg.pgTable(
  'account_link',
  {
    tokenHash: pg.varchar('token_hash', { length: 64 }).primaryKey(),
    userId: userId(),
    purpose: pg.varchar('purpose', { length: 20, enum: linkPurposes }).notNull(),
    /** The address to be confirmed, or to stay the account's; `null` for a link that sets a new password. */
    newEmail: pg.varchar('new_email', { length: 254 }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    pg.index().on(table.userId),
    pg.index().on(table.expiresAt),
    pg.index().on(table.newEmail),
    pg.check('account_link_purpose', sql`(${table.purpose} = 'password') = (${table.newEmail} is null)`),
  ],
)
