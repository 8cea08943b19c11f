import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { bid } from '../../../db/schema/bids.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { EmailContent } from '../outbox/email-content.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { bidderLanguage } from './bidder-language.ts'
import { readItemFacts } from './item-facts.ts'
import { MINUTES_BETWEEN_OUTBID_MAILS, outbidWait } from './outbid-wait.ts'

/** To whoever was displaced and still is: the price now, and what it takes to lead again. */
export async function draftOutbid(
  draft: DraftContext,
  { yourBid, wasMaximum = false }: EmailContent['outbid'],
): Promise<Draft> {
  const standing = await readStanding(draft)
  if (standing.kind === 'needless') return standing
  const wait = outbidWait(draft.now, { lastTold: await lastTold(draft), endTime: standing.endTime })
  if (wait) return { kind: 'wait', until: wait }
  if (await hasNewer(draft)) return needless('A later email says the same.')
  // They may have bid since, and been outbid again.
  const isStill = wasMaximum && standing.about.yourBid === yourBid
  return { kind: 'email', email: { kind: 'outbid', ...standing.about, wasMaximum: isStill } }
}

/** How the item of an email stands for a bidder on it who is not winning; `needless` when that is not so. */
export async function readStanding(draft: DraftContext) {
  const { tx, row, recipient, publicUrl, now } = draft
  const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
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
export async function highestBidOn({ tx, row }: DraftContext, auctionItemId: string): Promise<string | null> {
  const [own] = await tx
    .select({ amount: bid.amount })
    .from(bid)
    .where(and(eq(bid.auctionItemId, auctionItemId), isOfAddress(bid, row.recipient)))
    .orderBy(desc(bid.amount))
    .limit(1)
  return own ? toPrice(own.amount) : null
}

const ofThisBidder = ({ row }: DraftContext) =>
  and(
    eq(outbox.auctionItemId, row.auctionItemId ?? ''),
    eq(outbox.recipient, row.recipient),
    eq(outbox.kind, 'outbid'),
    ne(outbox.id, row.id),
  )

async function lastTold(draft: DraftContext): Promise<Date | null> {
  const since = new Date(draft.now.getTime() - MINUTES_BETWEEN_OUTBID_MAILS * MINUTE_MS)
  const [last] = await draft.tx
    .select({ at: sql<string | null>`max(${outbox.claimedAt})` })
    .from(outbox)
    .where(and(ofThisBidder(draft), inArray(outbox.state, ['sending', 'sent']), gt(outbox.claimedAt, since)))
  return last?.at ? new Date(last.at) : null
}

async function hasNewer(draft: DraftContext): Promise<boolean> {
  const newer = await draft.tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(ofThisBidder(draft), eq(outbox.state, 'queued'), gt(outbox.id, draft.row.id)))
    .limit(1)
  return newer.length > 0
}
