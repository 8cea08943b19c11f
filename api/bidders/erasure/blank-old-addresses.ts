import { and, asc, eq, inArray, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, recordItemChanges } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { transfer } from '../../../db/schema/checkout.ts'
import { closing } from '../../../db/schema/closings.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { serveErased } from '../../auction/places/serve-waiting.ts'
import { endErased } from '../../auction/second-chances/end-chance.ts'
import { forgetDonor } from './erase-bidder.ts'
import { eraseRows, forgetEmails, lockBidders } from './erase-rows.ts'

/** Bids on so many items are blanked in one transaction, and so many transactions are made at a time. */
const ITEMS_AT_ONCE = 50
const MOST_ROUNDS = 20

/**
 * Blanks the addresses of bidders in what closed so many months ago as the organization says; amounts and times stay.
 * See product#retention.
 */
export async function blankOldAddresses(orm: Orm, now: Date): Promise<void> {
  await inRounds(
    () => findDue(orm, now),
    (tx, organizationId, items) =>
      blankItems(
        tx,
        organizationId,
        items.map(({ id }) => id),
        now,
      ),
    orm,
  )
  await inRounds(
    () => findOldGivers(orm, now),
    async (tx, organizationId, givers) => {
      await lockBidders(tx, isOneOf(givers))
      await blankBidders(tx, organizationId, givers, now)
    },
    orm,
  )
}

/** Finds what is due and blanks it, of one organization in each transaction, until nothing is left. */
async function inRounds<Due extends { organizationId: string }>(
  find: () => Promise<Due[]>,
  blank: (tx: Tx, organizationId: string, due: Due[]) => Promise<void>,
  orm: Orm,
) {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = await find()
    const [first] = due
    if (!first) return
    const { organizationId } = first
    const own = due.filter((one) => one.organizationId === organizationId)
    await orm.transaction((tx) => blank(tx, organizationId, own))
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
  const followers: string[] = []
  for (const table of [reminder, watchedItem]) {
    const gone = await tx.delete(table).where(inArray(table.auctionItemId, wanted)).returning({ id: table.bidderId })
    followers.push(...gone.map(({ id }) => id))
  }
  const ids = await lockItems(tx, inArray(auctionItem.id, wanted))
  await tx.update(auctionLock).set({ blankedAt: now }).where(inArray(auctionLock.auctionItemId, ids))
  const closings = await finishedClosings(tx, ids)
  const isAbout = or(
    inArray(outbox.auctionItemId, ids),
    inArray(outbox.closingId, closings),
    tellsOf(ids),
    thanksFor(tx, ids),
  )
  await forgetEmails(tx, organizationId, isAbout, null)
  const due = await findGone(tx, { organizationId, ids, followers }, now)
  await lockBidders(tx, isOneOf(due))
  await forgetDonor(tx, ids)
  if (due.length === 0) return
  await blankBidders(tx, organizationId, due, now)
  await endErased(tx, ids, now)
  await serveErased(tx, ids, now)
  await recordItemChanges(tx, organizationId, ids)
}

type Gone = { id: string; email: string | null }[]

function isOneOf(bidders: Gone) {
  return inArray(
    bidder.id,
    bidders.map(({ id }) => id),
  )
}

/** Blanks bidders, who are locked. Whoever did anything since they were found stays known. */
async function blankBidders(tx: Tx, organizationId: string, due: Gone, now: Date) {
  const isGone = and(isOneOf(due), hasNothingYounger(tx), not(hasYoungGift(now)))
  const gone: Gone = await tx.select({ id: bidder.id, email: bidder.email }).from(bidder).where(isGone)
  if (gone.length === 0) return
  await eraseRows(
    tx,
    organizationId,
    gone.map(({ id }) => id),
    now,
  )
  await moveDonations(tx, organizationId, gone)
  await forgetEmails(
    tx,
    organizationId,
    undefined,
    gone.flatMap(({ email }) => email ?? []),
  )
  tx.addActivity({ kind: 'addresses-blanked', organizationId })
}

/** Who bid on these items, bought of them, waited for places, owes part of what another has, or followed them, and has nothing to do with anything younger: with the last goes what is known of them. */
function findGone(
  tx: Tx,
  { organizationId, ids, followers }: { organizationId: string; ids: string[]; followers: string[] },
  now: Date,
): Promise<Gone> {
  const placed = [bid, cancelledBid, purchase, waiting, transfer].map((table) =>
    inArray(bidder.id, tx.select({ id: table.bidderId }).from(table).where(inArray(table.auctionItemId, ids))),
  )
  const isFollower = sql`${bidder.id} = any(${sql.param(followers)}::uuid[])`
  const isOfOrganization = and(eq(bidder.organizationId, organizationId), isNull(bidder.erasedAt))
  return tx
    .select({ id: bidder.id, email: bidder.email })
    .from(bidder)
    .where(and(isOfOrganization, or(...placed, isFollower), hasNothingYounger(tx), not(hasYoungGift(now))))
}

/** Who gave to causes that are over for so many months, is still known, and has nothing to do with anything younger. */
function findOldGivers(orm: Orm, now: Date) {
  const gave = sql`exists (select from ${gift} g where g.bidder_id = ${bidder.id})`
  const isKnown = sql`num_nonnulls(${bidder.email}, ${bidder.name}, ${bidder.phone}, ${bidder.note}) > 0`
  return orm
    .select({ id: bidder.id, email: bidder.email, organizationId: bidder.organizationId })
    .from(bidder)
    .innerJoin(organization, and(eq(organization.id, bidder.organizationId), eq(organization.isDemo, false)))
    .where(and(isNull(bidder.erasedAt), isKnown, gave, not(hasYoungGift(now)), hasNothingYounger(orm)))
    .orderBy(asc(bidder.organizationId), asc(bidder.id))
    .limit(ITEMS_AT_ONCE)
}

/** Whether a bidder has nothing to do with an item that is not blanked. */
function hasNothingYounger(orm: Orm | Tx) {
  return and(
    ...[bid, cancelledBid, purchase, waiting, transfer, reminder, watchedItem].map((table) =>
      notExists(
        orm
          .select({ id: table.auctionItemId })
          .from(table)
          .innerJoin(auctionLock, eq(auctionLock.auctionItemId, table.auctionItemId))
          .where(and(eq(table.bidderId, bidder.id), isNull(auctionLock.blankedAt))),
      ),
    ),
  )
}

/** Whether a bidder gave to a cause that ended no longer ago than their organization says. */
function hasYoungGift(now: Date) {
  return sql`exists (
    select from ${gift} g
    join ${cause} c on c.id = g.cause_id
    join ${organization} o on o.id = g.organization_id
    where g.bidder_id = ${bidder.id}
      and c.end_time >= ${now.toISOString()}::timestamptz - make_interval(months => o.retention_months)
  )`
}

/** What they offered to give, and is not as old, gets a row of its own with their address, which none of their bids has. */
async function moveDonations(tx: Tx, organizationId: string, erased: Gone) {
  const ids = erased.map(({ id }) => id)
  const donors = await tx
    .selectDistinct({ id: donation.bidderId })
    .from(donation)
    .where(inArray(donation.bidderId, ids))
  for (const { id, email } of erased) {
    if (email === null || !donors.some((donor) => donor.id === id)) continue
    const bidderId = await bidderFor(tx, organizationId, email)
    await tx.update(donation).set({ bidderId }).where(eq(donation.bidderId, id))
  }
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
  const closingIds = tx
    .select({ id: auctionLock.closingId })
    .from(auctionLock)
    .where(and(inArray(auctionLock.auctionItemId, ids), isNotNull(auctionLock.closingId)))
  const rows = await tx
    .select({ id: auctionLock.closingId })
    .from(auctionLock)
    .where(inArray(auctionLock.closingId, closingIds))
    .groupBy(auctionLock.closingId)
    .having(sql`bool_and(${auctionLock.blankedAt} is not null)`)
  return rows.flatMap(({ id }) => id ?? [])
}
