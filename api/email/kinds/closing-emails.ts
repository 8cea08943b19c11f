import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { contactIn, isOfAddress } from '../../../db/bidder-of.ts'
import { readEventName } from '../../../db/event-name.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { readCancelledWins, readChancesUntil } from '../../../db/second-chances.ts'
import { highestBidOf } from '../../../db/select-items.ts'
import type { ClosingSoonEmail } from '../../../emails/kinds/closing-soon.tsx'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { summaryRecipients } from '../preferences/summary-recipients.ts'
import { isUnconfirmed } from '../preferences/unconfirmed-organizations.ts'
import { bidderLanguage } from './bidder-language.ts'
import { type Draft, type DraftContext, defineEmail, language, needless, toSend } from './define-email.ts'
import { giftFor } from './gift-for-loser.ts'
import { findOrganization, itemUrl, readItemFacts, readItems, readSales, senderOf, totalOf } from './item-facts.ts'
import { highestBidOn, readStanding } from './outbid-emails.ts'

/** The items of a closing. `winner`: who had won each when the closing was settled. */
export const closingSummaryContent = z.object({
  closedAt: z.iso.datetime(),
  items: z.array(
    z.object({ auctionItemId: z.uuid(), winner: z.object({ email: z.string(), amount: z.string() }).nullable() }),
  ),
})

/** To the team: what was sold, for how much, and to whom. */
export const closingSummaryEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/closing-summary.tsx')).closingSummary,
  content: closingSummaryContent,
  budget: 'auction',
  overBudget: 'wait',
  async draft(draft, { closedAt, items }) {
    const { tx, row, publicUrl } = draft
    const organizationRow = await findOrganization(tx, row.organizationId)
    if (!organizationRow) return needless('The organization was deleted.')
    // It names bidders, who are no business of somebody who has left since.
    const reader = (await summaryRecipients(tx, organizationRow.id)).find(({ email }) => email === row.recipient)
    if (!reader) return needless('They’re no longer on the team, or no longer want it.')
    const cancelled = await readCancelledWins(tx, organizationRow.id)
    const lines = await readLines(draft, items, cancelled)
    if (lines.length === 0) return needless('The items were deleted.')
    const raised = totalOf(lines.flatMap(({ winner, sale }) => winner ?? sale ?? []))
    const adminUrl = new URL(`/${organizationRow.slug}/admin`, publicUrl).href
    const tellsHowToPay = !(await isUnconfirmed(tx, organizationRow.id))
    const about = { organization: senderOf(organizationRow, publicUrl), closedAt, items: lines, raised, adminUrl }
    return toSend({ kind: 'closing-summary', isByRole: reader.reason === 'role', tellsHowToPay, ...about })
  },
})

/** Who has each item now: a win may have been cancelled since, or the item deleted. */
async function readLines(
  { tx, publicUrl }: DraftContext,
  items: { auctionItemId: string }[],
  cancelled: ReadonlySet<string>,
) {
  const rows = await readItems(tx, items)
  const chances = await readChancesUntil(tx, [...rows.keys()])
  const sales = await readSales(tx, [...rows.keys()])
  return items.flatMap(({ auctionItemId }) => {
    const row = rows.get(auctionItemId)
    if (!row) return []
    const { item, organization, standing } = row
    const winner = highestBidOf(row)
    return [
      {
        title: item.title,
        url: itemUrl(organization, item, publicUrl),
        isInHall: item.isInHall,
        hasBids: standing.bidCount > 0 || cancelled.has(item.id),
        offeredUntil: chances.get(item.id)?.toISOString() ?? null,
        ...(item.places && { sale: { sold: 0, amount: '0.00', ...sales.get(item.id), count: item.places.count } }),
        winner: winner && {
          ...winner,
          amount: toPrice(winner.amount),
          contact: contactIn(row.contact),
          reach: reachOf(row.leaderEmail, row.reach),
        },
      },
    ]
  })
}

/** To a bidder who lost something at a closing: what it went for, and never to whom. */
export const closingResultsEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/closing-results.tsx')).closingResults,
  /** `lost`: ids of items. */
  content: z.object({ lost: z.array(z.uuid()) }),
  budget: 'auction',
  overBudget: 'wait',
  async draft(draft, content) {
    const { tx, row, recipient, publicUrl } = draft
    const organizationRow = await findOrganization(tx, row.organizationId)
    if (!organizationRow) return needless('The organization was deleted.')
    const lost = await stillLost(draft, content.lost)
    const [first] = lost
    if (!first) return needless('They won it after all, or their bid was cancelled.')
    const items = lost.map(({ title, slug, isActive, amount }) => {
      return { title, url: itemUrl(organizationRow, { slug, isActive }, publicUrl), amount: toPrice(amount) }
    })
    const about = {
      organization: senderOf(organizationRow, publicUrl, await readEventName(tx, first.eventId)),
      items,
      language: await bidderLanguage(draft, content.lost),
      gift: await giftFor(draft, organizationRow, first.eventId),
    }
    return toSend({ kind: 'closing-results', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
  },
})

/** Of the items they lost, those they bid on and somebody else has won as of now. A bid may have been cancelled since. */
function stillLost({ tx, row }: DraftContext, ids: string[]) {
  const bidOfReader = alias(bid, 'own')
  const { id, eventId, title, slug, isActive } = auctionItem
  return tx
    .selectDistinct({ id, eventId, title, slug, isActive, amount: bid.amount })
    .from(auctionItem)
    .innerJoin(bid, and(eq(bid.auctionItemId, auctionItem.id), bid.isWinning, not(isOfAddress(bid, row.recipient))))
    .innerJoin(bidOfReader, and(eq(bidOfReader.auctionItemId, auctionItem.id), isOfAddress(bidOfReader, row.recipient)))
    .where(and(inArray(auctionItem.id, ids), isNull(auctionItem.deletedAt)))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
}

type ItemFacts = NonNullable<Awaited<ReturnType<typeof readItemFacts>>>

/** To whoever watches items that open soon, all of them in one email. See product#watching. */
export const openingSoonEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/opening-soon.tsx')).openingSoon,
  /** `items`: what its reader watches and opens with it, the first of all. */
  content: z.object({ items: z.array(z.uuid()).min(1), language }),
  budget: 'auction',
  overBudget: 'drop',
  invitesToBid: true,
  async draft(draft, content) {
    const { recipient, publicUrl, now } = draft
    const watched = await readAll(draft, content.items)
    const upcoming = watched.filter(({ isUpcoming }) => isUpcoming)
    const [first] = upcoming
    if (!first && watched.some(({ isHidden }) => isHidden)) return needless('Bidders don’t see the item yet.')
    if (!first) return needless('Bidding has begun.')
    const items = upcoming.map(({ item: { title, url }, startTime, minimumNextBid }) => {
      return { title, url, startTime: startTime.toISOString(), startingBid: minimumNextBid }
    })
    const about = { organization: first.organization, language: content.language, items, sentAt: now.toISOString() }
    const email = { kind: 'opening-soon' as const, ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) }
    return toSend(email)
  },
})

/** Before the end, to whoever asked to be reminded or watches it, and is not winning. See product#reminders. */
export const closingSoonEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/closing-soon.tsx')).closingSoon,
  /** `items`: what its reader watches and closes with it; not there for a reminder that they asked for. */
  content: z.object({ items: z.array(z.uuid()).min(1).optional(), language: language.optional() }),
  budget: 'auction',
  overBudget: 'merge',
  invitesToBid: true,
  async draft(draft, { items, language = 'en' }) {
    if (items) return draftWatched(draft, items, language)
    const standing = await readStanding(draft)
    if (standing.kind !== 'behind') return standing
    return toSend({ kind: 'closing-soon', ...standing.about, isSale: false, isWatched: false, others: [] })
  },
})

/** What closes first is told at length; the others follow in a list. */
async function draftWatched(draft: DraftContext, ids: string[], language: Language): Promise<Draft<ClosingSoonEmail>> {
  const { row, recipient, publicUrl, now } = draft
  const open = (await readAll(draft, ids)).filter(
    ({ isOpen, isSoldOut, leader }) => isOpen && !isSoldOut && leader !== row.recipient,
  )
  const [first, ...more] = open.sort((one, other) => Number(one.endTime) - Number(other.endTime))
  if (!first) return needless('Bidding has ended, or they’re winning.')
  const { organization, item, isSale, currentBid, minimumNextBid } = first
  const others = more.map(({ item: { title, url }, ...facts }) => ({
    title,
    url,
    isSale: facts.isSale,
    minimumNextBid: facts.minimumNextBid,
  }))
  const yourBid = await highestBidOn(draft, first.id)
  const about = { organization, item, isSale, language, yourBid, currentBid, minimumNextBid, isWatched: true, others }
  const email = { kind: 'closing-soon' as const, ...about, sentAt: now.toISOString() }
  return toSend({ ...email, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) })
}

async function readAll({ tx, publicUrl, now }: DraftContext, ids: string[]): Promise<ItemFacts[]> {
  const items = await Promise.all(ids.map((id) => readItemFacts(tx, id, publicUrl, now)))
  return items.filter((facts) => facts !== null)
}
