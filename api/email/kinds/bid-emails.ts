import { and, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { readTogether } from '../../../db/read-together.ts'
import { bid } from '../../../db/schema/bids.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { type ClaimedBid, refuseTakeBack } from '../../contract/auction/bidding/take-back.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'
import { confirmUrl, notMeUrl, ownDataUrl, unsubscribeUrl } from '../preferences/links.ts'
import { isBlockedBidder } from '../preferences/refuse-address.ts'
import { bidderLanguage } from './bidder-language.ts'
import { aboutBid, type DraftContext, defineEmail, needless, type OutboxRow, toSend } from './define-email.ts'
import { draftOfDeleted, readItemFacts } from './item-facts.ts'

type ItemFacts = NonNullable<Awaited<ReturnType<typeof readItemFacts>>>

/** A receipt that could not be sent for so long tells nobody anything. */
const RECEIPT_HOURS = 24

/** To whoever bid: what they bid, and a way out if it was somebody else. */
export const bidReceiptEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/bid-receipt.tsx')).bidReceipt,
  /** `beatenAt`: the price that somebody's maximum answered with at once. */
  content: aboutBid.extend({ hasMaximum: z.boolean().optional(), beatenAt: z.string().optional() }),
  budget: 'auction',
  overBudget: 'drop',
  async draft(draft, { bidId, yourBid, hasMaximum = false, beatenAt }) {
    const { tx, row, recipient, publicUrl, now } = draft
    const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
    if (now.getTime() - row.createdAt.getTime() > RECEIPT_HOURS * HOUR_MS) return needless('Too late to be useful.')
    const standing = await readBid(tx, bidId)
    if (!facts || !standing) return needless('The bid was cancelled.')
    const deleted = draftOfDeleted(facts, now)
    if (deleted) return deleted
    if (!recipient.confirmedAt && (await hasBidReceipt(tx, { row, bidId })))
      return needless('We send one receipt until they click in one of our emails.')
    const { organization, item } = facts
    const language = await languageOf(draft)
    const isWinning = facts.leader === row.recipient
    const about = {
      organization,
      item,
      language,
      yourBid,
      // It may be used up by now, or removed.
      hasMaximum: hasMaximum && isWinning && facts.hasLeaderMaximum,
      maximum: isWinning ? facts.leaderMaximum : null,
      beatenAt: beatenAt ?? null,
      isEntered: standing.enteredByName !== null,
      mayWithdraw: refuseTakeBack(claimedBid(facts, { ...standing, isWinning }, now), now, language) === null,
    }
    const links = {
      notMeUrl: notMeUrl(publicUrl, recipient, bidId),
      ownDataUrl: ownDataUrl(publicUrl, recipient),
      confirmUrl: recipient.confirmedAt ? null : confirmUrl(publicUrl, recipient),
    }
    return toSend({ kind: 'bid-receipt', ...about, ...links })
  },
})

function claimedBid({ endTime, isOpen }: ItemFacts, bid: Pick<ClaimedBid, 'timestamp' | 'isWinning'>, now: Date) {
  return { ...bid, isCancelled: false, isSecond: false, endTime, pausedUntil: null, closedAt: isOpen ? null : now }
}

const readBid = readTogether(async (orm, ids: readonly string[]) => {
  const bids = await orm
    .select({ id: bid.id, timestamp: bid.timestamp, enteredByName: bid.enteredByName })
    .from(bid)
    .where(inArray(bid.id, [...ids]))
  const byId = new Map(bids.map((bid) => [bid.id, bid]))
  return ids.map((id) => byId.get(id) ?? null)
})

/**
 * Whether that address got a receipt for another bid at the organization before, or gets one that was written earlier:
 * receipts are claimed in the order in which they were written, so that one was claimed before, or is drafted at the same
 * moment.
 */
const hasBidReceipt = readTogether(async (orm, receipts: readonly { row: OutboxRow; bidId: string }[]) => {
  const rows = await orm.execute<{ earlier: boolean }>(sql`
    select exists (
      select from ${outbox}
      where ${outbox.recipient} = key.recipient and ${outbox.claimedAt} is not null
        -- No index serves this comparison: Postgres would rather read all that the organization sent than all of a recipient.
        and ${outbox.organizationId} is not distinct from key.organization and ${outbox.kind} = 'bid-receipt'
        -- A team may send one again.
        and ${outbox.content} ->> 'bidId' <> key.bid
        and (${inArray(outbox.state, ['sending', 'sent'])} or (${outbox.state} = 'queued' and ${outbox.id} < key.id))
    ) as earlier
    from unnest(
      ${sql.param(receipts.map(({ row }) => row.id))}::uuid[], ${sql.param(receipts.map(({ row }) => row.recipient))}::text[],
      ${sql.param(receipts.map(({ row }) => row.organizationId))}::uuid[], ${sql.param(receipts.map(({ bidId }) => bidId))}::text[]
    ) with ordinality as key (id, recipient, organization, bid, place)
    order by place`)
  const first = new Map(receipts.toSorted(laterFirst).map((receipt) => [reader(receipt), receipt.bidId]))
  return receipts.map((receipt, index) => rows[index]?.earlier === true || first.get(reader(receipt)) !== receipt.bidId)
})

const reader = ({ row }: { row: OutboxRow }) => `${row.organizationId} ${row.recipient}`
const laterFirst = (one: { row: OutboxRow }, other: { row: OutboxRow }) => (one.row.id < other.row.id ? 1 : -1)

/** To whoever's highest bid was taken back. */
export const bidCancelledEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/bid-cancelled.tsx')).bidCancelled,
  content: aboutBid.extend({ by: z.enum(['team', 'bidder']) }),
  budget: 'needed',
  overBudget: 'wait',
  async draft(draft, { yourBid, by }) {
    const { tx, row, recipient, publicUrl, now } = draft
    const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
    if (!facts) return needless('The item was deleted.')
    const { organization, item, minimumNextBid, isOpen } = facts
    const isBlocked = isOpen && (await isBlockedBidder(tx, row))
    const about = { organization, item, language: await languageOf(draft), yourBid, minimumNextBid, by }
    const email = { kind: 'bid-cancelled' as const, ...about, canBid: isOpen && !isBlocked, isBlocked }
    return toSend({ ...email, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

/** To whoever leads because the bid above theirs was taken back. */
export const leadingAgainEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/leading-again.tsx')).leadingAgain,
  content: aboutBid,
  budget: 'auction',
  overBudget: 'merge',
  async draft(draft, { yourBid }) {
    const { tx, row, recipient, publicUrl, now } = draft
    const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
    if (facts?.leader !== row.recipient) return needless('They’re no longer winning.')
    const deleted = draftOfDeleted(facts, now)
    if (deleted) return deleted
    // They have won, or will once it is closed, and are told so then.
    if (!facts.isOpen) return needless('Bidding has ended.')
    const { organization, item } = facts
    const about = { organization, item, language: await languageOf(draft), yourBid, sentAt: now.toISOString() }
    return toSend({ kind: 'leading-again', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

function languageOf(draft: DraftContext) {
  return bidderLanguage(draft, draft.row.auctionItemId ? [draft.row.auctionItemId] : [])
}

/** To a bidder for whom one email each would have been too many: what stands now on what they bid on. */
export const catchUpEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/catch-up.tsx')).catchUp,
  /** `items`: what the emails were about that it stands for. */
  content: z.object({ items: z.array(z.uuid()) }),
  budget: 'auction',
  overBudget: 'wait',
  invitesToBid: true,
  async draft(draft, { items }) {
    const { tx, row, recipient, publicUrl, now } = draft
    const bidOn = await stillBidOn(draft, items)
    const itemFacts = await Promise.all(bidOn.map((id) => readItemFacts(tx, id, publicUrl, now)))
    const open = itemFacts.filter((facts): facts is ItemFacts => facts?.isOpen === true)
    const [first] = open
    if (!first) return needless('Bidding has ended.')
    const lines = open.map(({ item: { title, url }, leader, currentBid, minimumNextBid }) => {
      const isWinning = leader === row.recipient
      return { title, url, isWinning, amount: isWinning && currentBid ? currentBid : minimumNextBid }
    })
    const about = { organization: first.organization, items: lines, language: await bidderLanguage(draft, bidOn) }
    return toSend({ kind: 'catch-up', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

/** Those on which a bid of theirs still counts. */
async function stillBidOn({ tx, row }: DraftContext, items: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: bid.auctionItemId })
    .from(bid)
    .where(and(inArray(bid.auctionItemId, items), isOfAddress(bid, row.recipient)))
  return rows.map(({ id }) => id)
}
