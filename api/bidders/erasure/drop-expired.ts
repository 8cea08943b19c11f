import { and, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../../db/clients.ts'
import { accountLink, session } from '../../../db/schema/accounts.ts'
import { activity } from '../../../db/schema/activity.ts'
import { bidderCode, bidderDevice } from '../../../db/schema/bidders.ts'
import { bulkEdit, itemImport } from '../../../db/schema/bulk-edits.ts'
import { checkoutLink } from '../../../db/schema/checkout.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { clientError, rateLimit } from '../../../db/schema/upkeep.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

/** How long things are stored that nobody deletes. See product#retention. */
const ERROR_DAYS = 30
/** Who entered by a link stands in what they recorded. */
const LINK_DAYS = 30
/** Nobody sends the same import again after so long. */
const IMPORT_DAYS = 30
/** Emails to people with an account; those of an organization are its records. */
const ACCOUNT_EMAIL_DAYS = 90
/** The database refuses to delete what is younger than 24 months. */
const ACTIVITY_DAYS = 2 * 366
/** A few at a time, so that nothing waits long for a large cleanup; the rest goes in an hour. */
const MOST_AT_ONCE = 5_000

/** Deletes what has outlived its time: sessions, links, counts, reported errors, emails to accounts, bulk edits, activity. */
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
  await dropSome(orm, bidderCode.addressId, lt(bidderCode.expiresAt, now))
  await dropSome(orm, checkoutLink.id, lt(checkoutLink.endsAt, ago(LINK_DAYS)))
  await dropSome(orm, rateLimit.key, lt(rateLimit.expire, ago(1)))
  await dropSome(orm, clientError.id, lt(clientError.receivedAt, ago(ERROR_DAYS)))
  await dropSome(orm, itemImport.id, lt(itemImport.importedAt, ago(IMPORT_DAYS)))
  await dropSome(orm, outbox.id, isOldAccountEmail)
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
  const { unsubscribedAt, bouncedAt, complainedAt } = mailAddress
  await orm
    .delete(mailAddress)
    .where(
      and(
        ...[unsubscribedAt, bouncedAt, complainedAt].map((asked) => isNull(asked)),
        sql`not exists (select from bidder where bidder.email = ${mailAddress.email})`,
        sql`not exists (select from outbox where outbox.recipient = ${mailAddress.email})`,
        sql`not exists (select from "user" where "user".email = ${mailAddress.email})`,
      ),
    )
}
