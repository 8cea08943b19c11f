import { and, asc, eq, inArray, isNull, lt, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { dropDeadJobs } from '../../../db/jobs.ts'
import { accountLink, session } from '../../../db/schema/accounts.ts'
import { activity } from '../../../db/schema/activity.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bidderCode, bidderDevice, watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { bulkEdit, itemImport } from '../../../db/schema/bulk-edits.ts'
import { checkoutLink } from '../../../db/schema/checkout.ts'
import { donation } from '../../../db/schema/donations.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { clientError, rateLimit } from '../../../db/schema/upkeep.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { forgetEmails } from './erase-rows.ts'
import { mustBeRemembered } from './must-be-remembered.ts'

/** How long things are stored that nobody deletes. See product#retention. */
const ERROR_DAYS = 30
/** Who entered by a link stands in what they recorded. */
const LINK_DAYS = 30
/** Nobody sends the same import again after so long. */
const IMPORT_DAYS = 30
/** What a job that was given up should have done is done by a sweep. Until then its failure can be looked into. */
const JOB_DAYS = 30
/** Emails to people with an account; those of an organization are its records. */
const ACCOUNT_EMAIL_DAYS = 90
/** The database refuses to delete what is younger than 24 months. */
const ACTIVITY_DAYS = 2 * 366
/** A few at a time, so that nothing waits long for a large cleanup; the rest goes in an hour. */
const MOST_AT_ONCE = 5_000

/** Deletes what has outlived its time: sessions, links, counts, reported errors, emails to accounts, dead jobs, bulk edits, activity. */
export async function dropExpired(orm: Orm, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const isOldAccountEmail = and(
    isNull(outbox.organizationId),
    lt(outbox.createdAt, ago(ACCOUNT_EMAIL_DAYS)),
    notInArray(outbox.state, ['queued', 'sending']),
  )
  await dropSome(orm, session.tokenHash, lt(session.expiresAt, now))
  await dropSome(orm, accountLink.tokenHash, lt(accountLink.expiresAt, now))
  await dropSome(orm, bidderDevice.tokenHash, lt(bidderDevice.expiresAt, now))
  await dropSome(orm, bidderCode.challenge, lt(bidderCode.expiresAt, now))
  await dropSome(orm, checkoutLink.id, lt(checkoutLink.endsAt, ago(LINK_DAYS)))
  await dropSome(orm, rateLimit.key, lt(rateLimit.expire, ago(1)))
  await dropSome(orm, clientError.id, lt(clientError.receivedAt, ago(ERROR_DAYS)))
  await dropSome(orm, itemImport.id, lt(itemImport.importedAt, ago(IMPORT_DAYS)))
  await dropSome(orm, outbox.id, isOldAccountEmail)
  await dropDeadJobs(orm, ago(JOB_DAYS))
  await orm.delete(bulkEdit).where(lt(bulkEdit.madeAt, ago(1)))
  await dropSome(orm, activity.id, lt(activity.at, ago(ACTIVITY_DAYS)))
}

async function dropSome(orm: Orm, key: PgColumn, isDue: SQL | undefined) {
  const due = orm.select({ key }).from(key.table).where(isDue).limit(MOST_AT_ONCE)
  await orm.delete(key.table).where(inArray(key, due))
}

/**
 * Deletes what is known of addresses that are in no record any more, unless somebody asked us never to write to them:
 * that has to be remembered. With it goes the key that their blanks were made with.
 */
export async function dropForgottenAddresses(orm: Orm): Promise<void> {
  await orm
    .delete(mailAddress)
    .where(
      and(
        sql`not ${mustBeRemembered()}`,
        sql`not exists (select from bidder where bidder.email = ${mailAddress.email})`,
        sql`not exists (select from outbox where outbox.recipient = ${mailAddress.email})`,
        sql`not exists (select from "user" where "user".email = ${mailAddress.email})`,
      ),
    )
}

/** So many are deleted at a time; the rest follow an hour later. */
const MOST_DONATIONS = 1_000

type Due = Pick<typeof donation.$inferSelect, 'id' | 'organizationId'> & { email: string | null }

/**
 * Deletes donations that became no item so many months after they were offered as the organization stores addresses;
 * their photos go with them, and the address from the email that thanked for them. See product#retention.
 */
export async function dropOldDonations(orm: Orm, now: Date): Promise<void> {
  const isOld = sql`${donation.createdAt} < ${now.toISOString()}::timestamptz - make_interval(months => ${organization.retentionMonths})`
  const due = await orm
    .select({ id: donation.id, organizationId: donation.organizationId, email: bidder.email })
    .from(donation)
    .innerJoin(organization, eq(organization.id, donation.organizationId))
    .leftJoin(bidder, isBidderOf(donation))
    .where(and(isNull(donation.auctionItemId), isOld))
    .orderBy(asc(donation.createdAt))
    .limit(MOST_DONATIONS)
  for (const [organizationId, own] of Map.groupBy(due, (row) => row.organizationId))
    await orm.transaction((tx) => drop(tx, organizationId, own))
}

async function drop(tx: Tx, organizationId: string, own: Due[]) {
  const ids = own.map(({ id }) => id)
  // Whoever made an item of one meanwhile was faster.
  await tx.delete(donation).where(and(inArray(donation.id, ids), isNull(donation.auctionItemId)))
  const emails = [...new Set(own.flatMap(({ email }) => email ?? []))]
  const thanks = and(eq(outbox.kind, 'donation-received'), inArray(sql`${outbox.content} ->> 'donationId'`, ids))
  await forgetEmails(tx, organizationId, thanks, emails)
}

/** A few at a time, so that no bid waits long; the rest goes tomorrow. */
const MOST_BIDDERS = 1_000

/**
 * Deletes who neither bid nor watches anything any more, nor waits for a reminder, nor offered to give anything. A
 * paddle may be in somebody's hand: it goes as many months after it was given out as the organization stores addresses.
 */
export function dropUnusedBidders(orm: Orm, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    const months = tx
      .select({ months: organization.retentionMonths })
      .from(organization)
      .where(eq(organization.id, bidder.organizationId))
    const isOldPaddle = sql`${bidder.paddleGivenAt} < ${now.toISOString()}::timestamptz - make_interval(months => (${months}))`
    const isUnused = and(
      or(isNull(bidder.paddleNumber), isOldPaddle),
      // Who won, bought, or gave anything has one.
      isNull(bidder.code),
      ...[bid, cancelledBid, waiting, reminder, watchedItem, donation].map((table) =>
        notExists(tx.select({ id: table.bidderId }).from(table).where(eq(table.bidderId, bidder.id))),
      ),
    )
    const unused = await tx
      .select({ id: bidder.id })
      .from(bidder)
      .where(isUnused)
      .orderBy(asc(bidder.id))
      .limit(MOST_BIDDERS)
      .for('update', { skipLocked: true })
    const ids = unused.map(({ id }) => id)
    // Asked once more, now that no bid of theirs can begin: one that came in meanwhile would go with its bidder.
    await tx.delete(bidder).where(and(inArray(bidder.id, ids), isUnused))
  })
}
