import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { recordItemChanges } from '../../../db/locks.ts'
import { bid, cancelledBid, maximumOffer } from '../../../db/schema/bids.ts'
import { auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import { ADDRESS_ERASED } from '../../contract/values/address/erased.ts'
import { bidderKinds } from '../../contract/values/kind/mail-kind.ts'
import { parseContent } from '../../email/outbox/mail-content.ts'
import type { Blanks } from './blanks.ts'

/** Puts blanks in place of addresses in all bids on items that the transaction has locked. Amounts and times stay. */
export async function blankBids(tx: Tx, organizationId: string, auctionItemIds: string[], blanks: Blanks) {
  if (auctionItemIds.length === 0) return
  for (const table of [bid, cancelledBid]) {
    await tx
      .update(table)
      .set({ email: sql`blank.address`, language: 'en' })
      .from(tableOf(blanks))
      .where(and(inArray(table.auctionItemId, auctionItemIds), sql`${table.email} = blank.email`))
  }
  await endMaxima(tx, auctionItemIds, blanks)
  await blankChances(tx, { organizationId, auctionItemIds }, blanks)
  await recordItemChanges(tx, organizationId, auctionItemIds)
}

/** What was offered to whom, and whose win was cancelled; why goes with the address. */
async function blankChances(
  tx: Tx,
  { organizationId, auctionItemIds }: { organizationId: string; auctionItemIds: string[] },
  blanks: Blanks,
) {
  for (const [table, forgotten] of [
    [secondChance, {}],
    [cancelledWin, { reason: null }],
  ] as const) {
    await tx
      .update(table)
      .set({ email: sql`blank.address`, ...forgotten })
      .from(tableOf(blanks))
      .where(
        and(
          eq(table.organizationId, organizationId),
          inArray(table.auctionItemId, auctionItemIds),
          sql`${table.email} = blank.email`,
        ),
      )
  }
}

/** We bid for nobody any more whose address was erased. */
async function endMaxima(tx: Tx, auctionItemIds: string[], blanks: Blanks) {
  const [erased, addresses] = [[...blanks.values()], [...blanks.keys()]]
  await tx
    .delete(maximumOffer)
    .where(and(inArray(maximumOffer.auctionItemId, auctionItemIds), inArray(maximumOffer.email, addresses)))
  const winning = tx
    .select({ id: bid.id })
    .from(bid)
    .where(and(bid.isWinning, inArray(bid.bidder, erased)))
  await tx
    .update(auctionLock)
    .set({ leaderMaximum: null })
    .where(and(inArray(auctionLock.auctionItemId, auctionItemIds), inArray(auctionLock.winningBidId, winning)))
}

/** What has not been sent is not sent. */
const suppressed = {
  problem: sql`case when ${outbox.state} = 'queued' then ${ADDRESS_ERASED} else null end`,
  state: sql`case when ${outbox.state} = 'queued' then 'suppressed' else ${outbox.state} end`,
}

/**
 * Puts blanks in place of addresses in those emails of an organization's that `isMeant` picks: what they said is
 * forgotten, and what has not been sent is not sent.
 */
export async function blankEmails(tx: Tx, organizationId: string, isMeant: SQL | undefined, blanks: Blanks) {
  const isOwn = and(eq(outbox.organizationId, organizationId), isMeant)
  await tx
    .update(outbox)
    .set({
      recipient: sql`blank.address`,
      inbox: null,
      letter: null,
      ...suppressed,
    })
    .from(tableOf(blanks))
    .where(and(isOwn, inArray(outbox.kind, bidderKinds), sql`${outbox.recipient} = blank.email`))
  await blankSummaries(tx, isOwn, blanks)
  await blankQuestions(tx, isOwn, [...blanks.keys()])
}

/** What they ask and is not sent yet; what was sent is forgotten anyway. */
async function blankQuestions(tx: Tx, isOwn: SQL | undefined, askers: string[]) {
  const isAsked = and(eq(outbox.kind, 'question'), inArray(sql`${outbox.content} ->> 'askerEmail'`, askers))
  await tx
    .update(outbox)
    .set({ letter: null, content: {}, ...suppressed })
    .where(and(isOwn, isAsked))
}

/** A team's summaries name the winners. */
async function blankSummaries(tx: Tx, isOwn: SQL | undefined, blanks: Blanks) {
  const rows = await tx
    .select({ id: outbox.id, content: outbox.content })
    .from(outbox)
    .where(and(isOwn, eq(outbox.kind, 'closing-summary')))
  for (const { id, content } of rows) {
    const { items, ...rest } = parseContent('closing-summary', content)
    if (!items.some(({ winner }) => winner && blanks.has(winner.email))) continue
    const blanked = items.map(({ winner, ...item }) => ({
      ...item,
      winner: winner && { ...winner, email: blanks.get(winner.email) ?? winner.email },
    }))
    await tx
      .update(outbox)
      .set({ content: { ...rest, items: blanked }, letter: null })
      .where(eq(outbox.id, id))
  }
}

function tableOf(blanks: Blanks) {
  const rows = [...blanks].map(([email, address]) => ({ email, address }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as blank(email text, address text)`
}
