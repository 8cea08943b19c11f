import { and, asc, eq, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailOfBidder, isBidderOf } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { highestBidOf, selectItems } from '../../../db/select-items.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { type NewEmail, writeEmail } from '../../email/outbox/write-email.ts'
import { summaryRecipients } from '../../email/preferences/summary-recipients.ts'

/** One statement takes only so many parameters. */
const GROUP = 500

/** To each bidder who lost something at a closing: one mail about all they lost. See product#closing. */
export async function writeResults(tx: Tx, organizationId: string, closingId: string) {
  const mails = (await readLosses(tx, organizationId, closingId)).map(({ email, lost }): NewEmail => {
    // Told apart in the list of mails by its item, if it is about only one.
    const auctionItemId = lost.length === 1 ? lost[0] : null
    return { kind: 'closing-results', organizationId, auctionItemId, closingId, recipient: email, content: { lost } }
  })
  for (let first = 0; first < mails.length; first += GROUP) await writeEmail(tx, ...mails.slice(first, first + GROUP))
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
export async function writeDonationResults(tx: Tx, organizationId: string, closingId: string, now: Date) {
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
  const mails = donors.map(({ id, email, auctionItemId }) => ({
    kind: 'donation-result' as const,
    organizationId,
    auctionItemId,
    recipient: email ?? '',
    content: { donationId: id },
  }))
  await writeEmail(tx, ...mails)
}

/** A summary of a closing to each of the team who gets one, if anything was won. See product#closing. */
export async function writeSummary(tx: Tx, organizationId: string, closingId: string) {
  const items = await readItems(tx, organizationId, closingId)
  if (items.every(({ winner }) => winner === null)) return
  const content = { closedAt: (await readClosedAt(tx, organizationId, closingId)).toISOString(), items }
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
    return { auctionItemId: row.item.id, winner: winner && { ...winner, amount: toPrice(winner.amount) } }
  })
}

/** When the last of its items was closed. */
async function readClosedAt(tx: Tx, organizationId: string, closingId: string): Promise<Date> {
  const [last] = await tx
    .select({ closedAt: max(auctionLock.closedAt) })
    .from(auctionLock)
    .where(isOf(organizationId, closingId))
  if (!last?.closedAt) throw new Error(`Nothing was closed at closing ${closingId}`)
  return last.closedAt
}

/** Whether an item, by its lock row, was closed with the others of a closing. */
function isOf(organizationId: string, closingId: string) {
  return and(eq(auctionLock.organizationId, organizationId), eq(auctionLock.closingId, closingId))
}
