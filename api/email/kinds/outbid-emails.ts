import { gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { readTogether } from '../../../db/read-together.ts'
import { bid } from '../../../db/schema/bids.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { bidderLanguage } from './bidder-language.ts'
import { aboutBid, type DraftContext, defineEmail, needless, toSend } from './define-email.ts'
import { draftOfDeleted, readItemFacts } from './item-facts.ts'

/** To whoever was displaced and still is: the price now, and what it takes to lead again. */
export const outbidEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/outbid.tsx')).outbid,
  /** `yourBid`: the bid that was topped, all of a maximum or not; `bidId`: the one that topped it. */
  content: aboutBid.extend({ wasMaximum: z.boolean().optional() }),
  budget: 'auction',
  overBudget: 'merge',
  invitesToBid: true,
  async draft(draft, { yourBid, wasMaximum = false }) {
    const standing = await readStanding(draft)
    if (standing.kind !== 'behind') return standing
    const { lastTold, hasNewer } = await readOtherNews(draft.tx, draft)
    const wait = outbidWait(draft.now, { lastTold, endTime: standing.endTime })
    if (wait) return { kind: 'wait', until: wait }
    if (hasNewer) return needless('A later email says the same.')
    // They may have bid since, and been outbid again.
    const isStill = wasMaximum && standing.about.yourBid === yourBid
    return toSend({ kind: 'outbid', ...standing.about, wasMaximum: isStill })
  },
})

/** How the item of an email stands for a bidder on it who is not winning; what becomes of the email when that is not so. */
export async function readStanding(draft: DraftContext) {
  const { tx, row, recipient, publicUrl, now } = draft
  const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
  const deleted = facts && draftOfDeleted(facts, now)
  if (deleted) return deleted
  if (!facts?.isOpen) return needless('Bidding has ended.')
  if (facts.leader === row.recipient) return needless('They’re winning again.')
  const yourBid = await highestBidOn(draft, facts.id)
  if (!yourBid || !facts.currentBid) return needless('Their bid was cancelled.')
  const { organization, item, currentBid, minimumNextBid, endTime } = facts
  const prices = { yourBid, currentBid, minimumNextBid }
  const language = await bidderLanguage(draft, row.auctionItemId ? [row.auctionItemId] : [])
  const about = { organization, item, language, ...prices, sentAt: now.toISOString() }
  return { kind: 'behind' as const, endTime, about: { ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) } }
}

/** What the reader of an email bid on an item, a decimal string; `null` without a bid that counts. */
export function highestBidOn({ tx, row: { recipient } }: DraftContext, item: string): Promise<string | null> {
  return readHighestBid(tx, { item, recipient })
}

const readHighestBid = readTogether(async (orm, keys: readonly { item: string; recipient: string }[]) => {
  const rows = await orm.execute<{ amount: string | null }>(sql`
    select (
      select max(${bid.amount})::text from ${bid}
      where ${bid.auctionItemId} = key.item and ${isOfAddress(bid, sql`key.recipient`)}
    ) as amount
    from unnest(
      ${sql.param(keys.map(({ item }) => item))}::uuid[], ${sql.param(keys.map(({ recipient }) => recipient))}::text[]
    ) with ordinality as key (item, recipient, place)
    order by place`)
  return rows.map(({ amount }) => amount)
})

interface OtherNews {
  /** When they were last told within `MINUTES_BETWEEN_OUTBID_MAILS`. */
  lastTold: Date | null
  /** Whether a later email of this kind is queued. */
  hasNewer: boolean
}

/** What else a bidder is told of being outbid on the same item. */
const readOtherNews = readTogether(async (orm, drafts: readonly DraftContext[]): Promise<OtherNews[]> => {
  const [{ now } = { now: new Date() }] = drafts
  const since = new Date(now.getTime() - MINUTES_BETWEEN_OUTBID_MAILS * MINUTE_MS)
  const ofSameBidder = sql`
    ${outbox.auctionItemId} = key.item and ${outbox.recipient} = key.recipient and ${outbox.kind} = 'outbid'`
  const rows = await orm.execute<{ last: string | null; newer: boolean }>(sql`
    select (
      select max(${outbox.claimedAt}) from ${outbox}
      where ${ofSameBidder} and ${outbox.id} <> key.id and ${inArray(outbox.state, ['sending', 'sent'])}
        and ${gt(outbox.claimedAt, since)}
    ) as last, exists (
      select from ${outbox} where ${ofSameBidder} and ${outbox.id} > key.id and ${outbox.state} = 'queued'
    ) as newer
    from unnest(
      ${sql.param(drafts.map(({ row }) => row.id))}::uuid[], ${sql.param(drafts.map(({ row }) => row.auctionItemId))}::uuid[],
      ${sql.param(drafts.map(({ row }) => row.recipient))}::text[]
    ) with ordinality as key (id, item, recipient, place)
    order by place`)
  return rows.map(({ last, newer }) => ({ lastTold: last === null ? null : new Date(last), hasNewer: newer }))
})

/** A bidder is told at most once in this time that they were outbid on an item. */
const MINUTES_BETWEEN_OUTBID_MAILS = 5
/** But always while so little is left that waiting could cost them the item. */
const LAST_MINUTES = 30

/**
 * Until when news of being outbid must wait, or `null` when it may go now.
 * @param lastTold when the same bidder was last told about the same item
 */
export function outbidWait(now: Date, { lastTold, endTime }: { lastTold: Date | null; endTime: Date }): Date | null {
  if (!lastTold) return null
  const rested = lastTold.getTime() + MINUTES_BETWEEN_OUTBID_MAILS * MINUTE_MS
  const urgent = endTime.getTime() - LAST_MINUTES * MINUTE_MS
  const until = new Date(Math.min(rested, urgent))
  return until > now ? until : null
}
