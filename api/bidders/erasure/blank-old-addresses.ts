import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { closing } from '../../../db/schema/closings.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { endErased } from '../../auction/second-chances/end-erased.ts'
import { isPaddle } from '../../contract/values/address/bidder.ts'
import { isErased } from '../../contract/values/address/erased.ts'
import { bidderKinds } from '../../contract/values/kind/mail-kind.ts'
import { parseContent } from '../../email/outbox/mail-content.ts'
import { blankBids, blankEmails } from './blank-addresses.ts'
import { blankWinners } from './blank-winners.ts'
import { blanksFor } from './blanks.ts'
import { forgetDonor } from './forget-donor.ts'

/** Bids on so many items are blanked in one transaction, and so many transactions are made at a time. */
const ITEMS_AT_ONCE = 50
const MOST_ROUNDS = 20

/**
 * Blanks the addresses of bidders in what closed so many months ago as the organization says; amounts and times stay.
 * See product.md#retention.
 */
export async function blankOldAddresses(orm: Orm, now: Date): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = await findDue(orm, now)
    const [first] = due
    if (!first) return
    const { organizationId } = first
    const ids = due.filter((item) => item.organizationId === organizationId).map(({ id }) => id)
    await orm.transaction((tx) => blankItems(tx, organizationId, ids, now))
  }
}

/** Items with their closing's others, so that what tells of all of them agrees. What never closed counts from its end. */
function findDue(orm: Orm, now: Date) {
  const over = sql`coalesce(${closing.lastEnd}, ${auctionItem.endTime})`
  const isOld = sql`${over} < ${now.toISOString()}::timestamptz - make_interval(months => ${organization.retentionMonths})`
  return orm
    .select({ id: auctionItem.id, organizationId: auctionItem.organizationId })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .leftJoin(closing, eq(closing.id, auctionLock.closingId))
    .where(
      and(
        isNull(auctionLock.blankedAt),
        eq(organization.isDemo, false),
        or(isNull(closing.id), isNotNull(closing.settledAt)),
        isOld,
      ),
    )
    .orderBy(asc(organization.id), asc(auctionLock.closingId), asc(auctionItem.id))
    .limit(ITEMS_AT_ONCE)
}

async function blankItems(tx: Tx, organizationId: string, wanted: string[], now: Date) {
  await tx.delete(reminder).where(inArray(reminder.auctionItemId, wanted))
  await tx.delete(watchedItem).where(inArray(watchedItem.auctionItemId, wanted))
  const ids = await lockItems(tx, inArray(auctionItem.id, wanted))
  await tx.update(auctionLock).set({ blankedAt: now }).where(inArray(auctionLock.auctionItemId, ids))
  await forgetDonor(tx, ids)
  const closings = await finishedClosings(tx, ids)
  const isAbout = or(
    inArray(outbox.auctionItemId, ids),
    inArray(outbox.closingId, closings),
    tellsOf(ids),
    thanksFor(tx, ids),
  )
  const emails = await addressesIn(tx, ids, and(eq(outbox.organizationId, organizationId), isAbout))
  const paddles = await paddlesOf(tx, ids)
  if (emails.length + paddles.length === 0) return
  const blanks = await blanksFor(tx, organizationId, emails)
  await blankBids(tx, organizationId, ids, blanks)
  await endErased(tx, ids, now)
  await blankWinners(tx, organizationId, blanks)
  await blankEmails(tx, organizationId, isAbout, blanks)
  await dropContacts(tx, organizationId, [...emails, ...paddles])
  tx.record({ kind: 'addresses-blanked', organizationId })
}

/** With a bidder's last bid at an organization goes what they said of themselves there. */
async function dropContacts(tx: Tx, organizationId: string, bidders: string[]) {
  const isGone = [bid, cancelledBid].map((table) =>
    notExists(
      tx
        .select({ id: table.id })
        .from(table)
        .innerJoin(auctionLock, eq(auctionLock.auctionItemId, table.auctionItemId))
        // A paddle stays in its old bids.
        .where(
          and(eq(table.organizationId, organizationId), eq(table.bidder, bidder.key), isNull(auctionLock.blankedAt)),
        ),
    ),
  )
  const own = and(eq(bidder.organizationId, organizationId), inArray(bidder.key, bidders), ...isGone)
  const due = await tx.select({ id: bidder.id }).from(bidder).where(own).orderBy(asc(bidder.id)).for('update')
  if (due.length === 0) return
  const isDue = inArray(
    bidder.id,
    due.map(({ id }) => id),
  )
  await tx.update(bidder).set({ name: null, phone: null }).where(isDue)
  await tx.delete(bidder).where(and(isDue, isNull(bidder.paddleNumber), isNull(bidder.code)))
}

/** Whether an email tells of one of these items among others: it names them in its content. */
function tellsOf(ids: string[]) {
  const named = sql`jsonb_array_elements_text(${outbox.content} -> 'items') as item`
  const isOfSeveral = inArray(outbox.kind, ['catch-up', 'opening-soon', 'closing-soon'])
  return and(isOfSeveral, sql`exists (select from ${named} where ${JSON.stringify(ids)}::jsonb ? item)`)
}

/** Whether an email thanks for a donation that became one of these items. */
function thanksFor(tx: Tx, ids: string[]) {
  const became = tx
    .select({ id: sql`${donation.id}::text` })
    .from(donation)
    .where(inArray(donation.auctionItemId, ids))
  return and(eq(outbox.kind, 'donation-received'), inArray(sql`${outbox.content} ->> 'donationId'`, became))
}

/** The closings of these items none of whose items is left to be blanked. */
async function finishedClosings(tx: Tx, ids: string[]): Promise<string[]> {
  const own = tx
    .select({ id: auctionLock.closingId })
    .from(auctionLock)
    .where(and(inArray(auctionLock.auctionItemId, ids), isNotNull(auctionLock.closingId)))
  const rows = await tx
    .select({ id: auctionLock.closingId })
    .from(auctionLock)
    .where(inArray(auctionLock.closingId, own))
    .groupBy(auctionLock.closingId)
    .having(sql`bool_and(${auctionLock.blankedAt} is not null)`)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Every bidder's address in bids on these items, and in emails about them. */
async function addressesIn(tx: Tx, ids: string[], isMeant: ReturnType<typeof and>): Promise<string[]> {
  const placed = await tx
    .selectDistinct({ email: bid.bidder })
    .from(bid)
    .where(and(inArray(bid.auctionItemId, ids), isNotNull(bid.email)))
  const cancelled = await tx
    .selectDistinct({ email: cancelledBid.bidder })
    .from(cancelledBid)
    .where(and(inArray(cancelledBid.auctionItemId, ids), isNotNull(cancelledBid.email)))
  const written = await tx
    .selectDistinct({ email: outbox.recipient })
    .from(outbox)
    .where(and(isMeant, inArray(outbox.kind, bidderKinds)))
  const summaries = await tx
    .select({ content: outbox.content })
    .from(outbox)
    .where(and(isMeant, eq(outbox.kind, 'closing-summary')))
  const won = summaries.flatMap(({ content }) =>
    parseContent('closing-summary', content).items.flatMap(({ winner }) => winner?.email ?? []),
  )
  const all = new Set([...[...placed, ...cancelled, ...written].map(({ email }) => email), ...won])
  return [...all].filter((email) => !isErased(email) && !isPaddle(email))
}

/** The paddles with which somebody bid on these items. */
async function paddlesOf(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ paddle: bid.bidder })
    .from(bid)
    .where(and(inArray(bid.auctionItemId, ids), isNotNull(bid.paddleId)))
  return rows.map(({ paddle }) => paddle)
}
