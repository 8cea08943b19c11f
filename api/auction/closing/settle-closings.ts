import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailOfBidder, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOpenClosings, type OpenClosing } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { closing } from '../../../db/schema/closings.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { highestBidOf, selectItems } from '../../../db/select-items.ts'
import { undoableSince } from '../../contract/values/kind/bulk-kind.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'
import { type NewEmail, writeEmail } from '../../email/outbox/write-email.ts'
import { summaryRecipients } from '../../email/preferences/summary-recipients.ts'
import { isOver } from './neighbours.ts'
import { CLOSING_DELAY_MS } from './schedule-closing.ts'

/**
 * Has all that is said of a whole closing sent, once no item will join it any more: what winners won besides, the
 * team's summary, and what those who lost are told. Settling twice is settling once. See product#closing.
 */
export function settleClosings(orm: Orm, organizationId: string, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    // An inactive organization's pages are closed, and so are the links of its emails: it waits until it is active again.
    if (!(await isActive(tx, organizationId))) return
    const open = await lockOpenClosings(tx, organizationId)
    const awaited = open.length > 0 ? await awaitedEnds(tx, organizationId, open) : []
    // An item that ended this moment is closed a little later.
    const closedUntil = new Date(now.getTime() - CLOSING_DELAY_MS)
    for (const one of open) {
      if (isOver(one, awaited, closedUntil) && !(await mayComeBack(tx, one, now))) await settle(tx, one, now)
    }
  })
}

/** Whether an item of it was deleted, and that can be undone: what is said of the closing would never tell of it. */
async function mayComeBack(tx: Tx, { id, organizationId }: OpenClosing, now: Date): Promise<boolean> {
  const deleted = await tx
    .select({ id: auctionItem.id })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .where(and(isOf(organizationId, id), gt(auctionItem.deletedAt, undoableSince(now))))
    .limit(1)
  return deleted.length > 0
}

async function isActive(tx: Tx, organizationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isActive: organization.isActive })
    .from(organization)
    .where(eq(organization.id, organizationId))
  return row?.isActive ?? false
}

/** The ends of items that are still to be closed. What is off the public pages is not waited for. */
async function awaitedEnds(tx: Tx, organizationId: string, open: OpenClosing[]): Promise<Date[]> {
  // Far enough for any neighbour; what exactly is one, the rule says.
  const from = new Date(Math.min(...open.map(({ firstEnd }) => firstEnd.getTime())) - HOUR_MS)
  const until = new Date(Math.max(...open.map(({ lastEnd }) => lastEnd.getTime())) + HOUR_MS)
  const rows = await tx
    .select({ endTime: auctionItem.endTime })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(
      and(
        eq(auctionItem.organizationId, organizationId),
        gte(auctionItem.endTime, from),
        lte(auctionItem.endTime, until),
        isNull(auctionLock.closedAt),
        auctionItem.isActive,
        not(auctionItem.isDraft),
        isNull(auctionItem.deletedAt),
      ),
    )
  return rows.map(({ endTime }) => endTime)
}

async function settle(tx: Tx, { id, organizationId, lastEnd }: OpenClosing, now: Date) {
  await tx
    .update(closing)
    .set({ settledAt: now })
    .where(and(eq(closing.organizationId, organizationId), eq(closing.id, id)))
  await releaseWins(tx, organizationId, id)
  await writeSummary(tx, organizationId, id, lastEnd)
  await writeResults(tx, organizationId, id)
  await writeDonationResults(tx, organizationId, id, now)
  tx.afterCommit.requestDelivery()
}

/** What winners won besides goes now, and before the results, of which there may be thousands. */
async function releaseWins(tx: Tx, organizationId: string, closingId: string) {
  await tx
    .update(outbox)
    .set({ sendAfter: sql`now() - interval '1 second'` })
    .where(
      and(
        eq(outbox.organizationId, organizationId),
        eq(outbox.closingId, closingId),
        outbox.isGathered,
        eq(outbox.state, 'queued'),
      ),
    )
}

/** One statement takes only so many parameters. */
const GROUP = 500

/** To each bidder who lost something at a closing: one email about all they lost. See product#closing. */
async function writeResults(tx: Tx, organizationId: string, closingId: string) {
  const emails = (await readLosses(tx, organizationId, closingId)).map(({ email, lost }): NewEmail => {
    // Told apart in the list of emails by its item, if it is about only one.
    const auctionItemId = lost.length === 1 ? lost[0] : null
    return { kind: 'closing-results', organizationId, auctionItemId, closingId, recipient: email, content: { lost } }
  })
  for (let first = 0; first < emails.length; first += GROUP) await writeEmail(tx, ...emails.slice(first, first + GROUP))
}

/** Whose address lost what: the items they bid on and somebody else won. */
function readLosses(tx: Tx, organizationId: string, closingId: string): Promise<{ email: string; lost: string[] }[]> {
  const winning = alias(bid, 'winning')
  return tx
    .select({ email: sql<string>`${bidder.email}`, lost: sql<string[]>`array_agg(distinct ${bid.auctionItemId})` })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .innerJoin(winning, eq(winning.id, auctionLock.winningBidId))
    .innerJoin(bid, and(eq(bid.auctionItemId, auctionLock.auctionItemId), ne(bid.bidderId, winning.bidderId)))
    .innerJoin(bidder, isBidderOf(bid))
    .where(and(isOf(organizationId, closingId), isNull(auctionItem.deletedAt), isNotNull(bidder.email)))
    .groupBy(bidder.email)
    .orderBy(asc(bidder.email))
}

/** To each donor who asked what an item raised at a closing: once, whatever happens to the item later. */
async function writeDonationResults(tx: Tx, organizationId: string, closingId: string, now: Date) {
  const closed = tx
    .select({ id: auctionLock.auctionItemId })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .where(and(isOf(organizationId, closingId), isNull(auctionItem.deletedAt)))
  const donors = await tx
    .update(donation)
    .set({ toldAt: now })
    .where(
      and(
        eq(donation.organizationId, organizationId),
        inArray(donation.auctionItemId, closed),
        donation.wantsResult,
        isNull(donation.toldAt),
        isNotNull(emailOfBidder(donation)),
      ),
    )
    .returning({ id: donation.id, auctionItemId: donation.auctionItemId, email: emailOfBidder(donation) })
  const emails = donors.map(({ id, email, auctionItemId }) => ({
    kind: 'donation-result' as const,
    organizationId,
    auctionItemId,
    recipient: email ?? '',
    content: { donationId: id },
  }))
  await writeEmail(tx, ...emails)
}

/** A summary of a closing to each of the team who gets one, if anything was won or bought. See product#closing. */
async function writeSummary(tx: Tx, organizationId: string, closingId: string, lastEnd: Date) {
  const closed = await readItems(tx, organizationId, closingId)
  if (closed.every(({ winner, isBought }) => winner === null && !isBought)) return
  const items = closed.map(({ isBought: _, ...item }) => item)
  // When bidding ended, as the items' pages say it: what was held up is closed later.
  const content = { closedAt: lastEnd.toISOString(), items }
  const recipients = await summaryRecipients(tx, organizationId)
  await writeEmail(
    tx,
    ...recipients.map(({ email }): NewEmail => {
      return { kind: 'closing-summary', organizationId, closingId, recipient: email, content }
    }),
  )
}

async function readItems(tx: Tx, organizationId: string, closingId: string) {
  const rows = await selectItems(tx)
    .where(and(isOf(organizationId, closingId), isNull(auctionItem.deletedAt)))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
  return rows.map((row) => {
    const winner = highestBidOf(row)
    return {
      auctionItemId: row.item.id,
      winner: winner && { ...winner, amount: toPrice(winner.amount) },
      isBought: row.item.places !== null && row.standing.placesLeft !== row.item.places.count,
    }
  })
}

/** Whether an item, by its lock row, was closed with the others of a closing. */
function isOf(organizationId: string, closingId: string) {
  return and(eq(auctionLock.organizationId, organizationId), eq(auctionLock.closingId, closingId))
}
