import { and, inArray } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import { bid } from '../../../db/schema/bids.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { EmailContent } from '../outbox/email-content.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { bidderLanguage } from './bidder-language.ts'
import { readItemFacts } from './item-facts.ts'

type ItemFacts = NonNullable<Awaited<ReturnType<typeof readItemFacts>>>

/** To a bidder for whom one email each would have been too many: what stands now on what they bid on. */
export async function draftCatchUp(draft: DraftContext, { items }: EmailContent['catch-up']): Promise<Draft> {
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
  return {
    kind: 'email',
    email: { kind: 'catch-up', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) },
  }
}

/** Those on which a bid of theirs still counts. */
async function stillBidOn({ tx, row }: DraftContext, items: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: bid.auctionItemId })
    .from(bid)
    .where(and(inArray(bid.auctionItemId, items), isOfAddress(bid, row.recipient)))
  return rows.map(({ id }) => id)
}
