import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { lockRows } from '../../../db/locks.ts'
import { publishItems } from '../../../db/publish-items.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, cancelledBid, maximumOffer } from '../../../db/schema/bids.ts'
import { charge, refund } from '../../../db/schema/cards.ts'
import { gift } from '../../../db/schema/causes.ts'
import { transfer } from '../../../db/schema/checkout.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { cancelledWin } from '../../../db/schema/second-chances.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { ADDRESS_ERASED, ERASED } from '../../contract/values/address/mask.ts'
import { bidderKinds } from '../../contract/values/kind/email-kind.ts'
import { closingSummaryContent } from '../../email/kinds/closing-emails.ts'

/** What has not been sent is not sent. */
const suppressed = {
  problem: sql`case when ${outbox.state} = 'queued' then ${ADDRESS_ERASED} else null end`,
  state: sql`case when ${outbox.state} = 'queued' then 'suppressed' else ${outbox.state} end`,
}

/**
 * Forgets to whom those emails of an organization went that `isAbout` picks, and what they said.
 * @param emails only of these addresses; `null`: of all
 */
export async function forgetEmails(
  tx: Tx,
  organizationId: string,
  isAbout: SQL | undefined,
  emails: string[] | null,
): Promise<void> {
  if (emails?.length === 0) return
  const isOwn = and(eq(outbox.organizationId, organizationId), isAbout)
  const isTheirs = emails === null ? undefined : inArray(outbox.recipient, emails)
  await tx
    .update(outbox)
    .set({ recipient: ERASED, inbox: null, email: null, ...suppressed })
    .where(and(isOwn, inArray(outbox.kind, bidderKinds), isTheirs))
  await forgetWinners(tx, isOwn, emails)
  // What they ask and is not sent yet; what was sent is forgotten anyway.
  const isAsked = emails === null ? undefined : inArray(sql`${outbox.content} ->> 'askerEmail'`, emails)
  await tx
    .update(outbox)
    .set({ email: null, content: {}, ...suppressed })
    .where(and(isOwn, eq(outbox.kind, 'question'), isAsked))
}

/** A team's summaries name the winners. */
async function forgetWinners(tx: Tx, isOwn: SQL | undefined, emails: string[] | null) {
  const rows = await tx
    .select({ id: outbox.id, content: outbox.content, letter: sql<string | null>`${outbox.email}::text` })
    .from(outbox)
    .where(and(isOwn, eq(outbox.kind, 'closing-summary')))
  for (const { id, content, letter } of rows) {
    const { items, ...rest } = closingSummaryContent.parse(content)
    const isForgotten = (email: string) => emails === null || emails.includes(email)
    // Sent again or late, it names who has the item by then.
    const isInLetter = letter !== null && (emails ?? []).some((email) => letter.includes(email))
    if (!isInLetter && !items.some(({ winner }) => winner && isForgotten(winner.email))) continue
    const left = items.map(({ winner, ...item }) => ({
      ...item,
      winner: winner && (isForgotten(winner.email) ? { ...winner, email: ERASED } : winner),
    }))
    await tx
      .update(outbox)
      .set({ content: { ...rest, items: left }, email: null })
      .where(eq(outbox.id, id))
  }
}

/** Waits for bids of these bidders that are being judged; later ones wait for the transaction, and find nobody if it erased them. */
export async function lockBidders(tx: Tx, bidderFilter: SQL | undefined): Promise<void> {
  await lockRows(tx, bidder.id, bidderFilter)
}

/**
 * Erases bidders of an organization, who are locked, for good: how to reach them, what they said of themselves, what the team noted. What they
 * bid, won, and paid stays, and stays that of one bidder. A paddle stays a paddle.
 */
export async function eraseRows(tx: Tx, organizationId: string, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const erasedAt = sql`case when ${bidder.paddleNumber} is null then ${now.toISOString()}::timestamptz end`
  await tx
    .update(bidder)
    .set({ email: null, name: null, phone: null, isConfirmed: false, note: null, promisedDay: null, erasedAt })
    .where(inArray(bidder.id, ids))
  await tx.update(cancelledWin).set({ reason: null }).where(inArray(cancelledWin.bidderId, ids))
  // Answers are mostly names, of children too.
  const forgotten = { answers: [], language: 'en' as const, cancelReason: null }
  await tx.update(purchase).set(forgotten).where(inArray(purchase.bidderId, ids))
  await tx.update(waiting).set({ language: 'en' }).where(inArray(waiting.bidderId, ids))
  await forgetGivers(tx, organizationId, ids)
  await forgetPayers(tx, organizationId, ids)
  await forgetRefunds(tx, ids)
  await forgetSharers(tx, organizationId, ids)
  for (const table of [bid, cancelledBid])
    await tx
      .update(table)
      .set({ language: 'en' })
      .where(and(inArray(table.bidderId, ids), ne(table.language, 'en')))
  await endMaxima(tx, ids)
  const items = await tx.selectDistinct({ id: bid.auctionItemId }).from(bid).where(inArray(bid.bidderId, ids))
  await publishItems(
    tx,
    organizationId,
    items.map(({ id }) => id),
  )
}

/** A gift stays as a sum without a name, on the page for giving too. */
async function forgetGivers(tx: Tx, organizationId: string, ids: string[]) {
  const gifts = await tx
    .update(gift)
    .set({ shownName: null, language: 'en', cancelReason: null })
    .where(inArray(gift.bidderId, ids))
    .returning({ causeId: gift.causeId })
  for (const auctionItemId of new Set(gifts.map(({ causeId }) => causeId)))
    tx.afterCommit.publish({ organizationId, auctionItemId, isBid: true })
}

/** An owner is told by name who paid too much, in the subject too. */
async function forgetPayers(tx: Tx, organizationId: string, ids: string[]) {
  const isTheirs = inArray(sql`${outbox.content} ->> 'bidderId'`, ids)
  await tx
    .update(outbox)
    .set({ email: null, subject: null })
    .where(and(eq(outbox.organizationId, organizationId), eq(outbox.kind, 'overpaid'), isTheirs))
}

/**
 * Why a refund by card was asked for. What was given back says so itself, in the books, as do payments that were voided;
 * one that the service refused is in none, and one that it has not answered may yet be.
 */
async function forgetRefunds(tx: Tx, ids: string[]) {
  const theirCharges = tx.select({ id: charge.id }).from(charge).where(inArray(charge.bidderId, ids))
  await tx
    .update(refund)
    .set({ reason: '' })
    .where(and(ne(refund.state, 'asked'), inArray(refund.chargeId, theirCharges)))
}

/** Bills of others name with whom a line is split. */
async function forgetSharers(tx: Tx, organizationId: string, ids: string[]) {
  const sides = [
    [transfer.fromBidderId, transfer.bidderId],
    [transfer.bidderId, transfer.fromBidderId],
  ] as const
  const others = sides.map(([own, other]) =>
    inArray(bidder.id, tx.select({ id: other }).from(transfer).where(inArray(own, ids))),
  )
  const recipients = tx
    .select({ email: bidder.email })
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), or(...others)))
  const isBill = inArray(outbox.kind, ['payment-receipt', 'payment-reminder', 'won'])
  await tx
    .update(outbox)
    .set({ email: null })
    .where(and(eq(outbox.organizationId, organizationId), isBill, inArray(outbox.recipient, recipients)))
}

/** We bid for nobody any more whose address was erased. */
async function endMaxima(tx: Tx, ids: string[]) {
  await tx.delete(maximumOffer).where(inArray(maximumOffer.bidderId, ids))
  const winning = tx
    .select({ id: bid.id })
    .from(bid)
    .where(and(bid.isWinning, inArray(bid.bidderId, ids)))
  await tx
    .update(auctionLock)
    .set({ leaderMaximum: null })
    .where(and(isNotNull(auctionLock.leaderMaximum), inArray(auctionLock.winningBidId, winning)))
}
