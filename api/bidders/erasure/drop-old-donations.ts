import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { donation } from '../../../db/schema/donations.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { forgetEmails } from './forget-emails.ts'

/** So many are deleted at a time; the rest follow an hour later. */
const MOST_AT_ONCE = 1_000

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
    .limit(MOST_AT_ONCE)
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
