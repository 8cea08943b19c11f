import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { contactIn, isOfAddress } from '../../../db/bidder-of.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { readCancelledWins, readChancesUntil } from '../../../db/second-chances.ts'
import { highestBidOf } from '../../../db/select-items.ts'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { summaryRecipients } from '../preferences/summary-recipients.ts'
import { bidderLanguage } from './bidder-language.ts'
import { type DraftContext, defineEmail, needless } from './define-email.ts'
import { findOrganization, itemUrl, readItems, senderOf, totalOf } from './item-facts.ts'

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
    const raised = totalOf(lines.flatMap(({ winner }) => winner ?? []))
    const adminUrl = new URL(`/${organizationRow.slug}/admin`, publicUrl).href
    const about = { organization: senderOf(organizationRow, publicUrl), closedAt, items: lines, raised, adminUrl }
    return { kind: 'email', email: { kind: 'closing-summary', isByRole: reader.reason === 'role', ...about } }
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
  return items.flatMap(({ auctionItemId }) => {
    const row = rows.get(auctionItemId)
    if (!row) return []
    const { item, organization, standing } = row
    const winner = highestBidOf(row)
    return [
      {
        title: item.title,
        url: itemUrl(organization, item, publicUrl),
        hasBids: standing.bidCount > 0 || cancelled.has(item.id),
        offeredUntil: chances.get(item.id)?.toISOString() ?? null,
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
    if (lost.length === 0) return needless('They won it after all, or their bid was cancelled.')
    const items = lost.map(({ title, slug, isActive, amount }) => {
      return { title, url: itemUrl(organizationRow, { slug, isActive }, publicUrl), amount: toPrice(amount) }
    })
    const about = {
      organization: senderOf(organizationRow, publicUrl),
      items,
      language: await bidderLanguage(draft, content.lost),
    }
    return {
      kind: 'email',
      email: { kind: 'closing-results', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) },
    }
  },
})

/** Of the items they lost, those they bid on and somebody else has won as of now. A bid may have been cancelled since. */
function stillLost({ tx, row }: DraftContext, ids: string[]) {
  const bidOfReader = alias(bid, 'own')
  const { id, title, slug, isActive } = auctionItem
  return tx
    .selectDistinct({ id, title, slug, isActive, amount: bid.amount })
    .from(auctionItem)
    .innerJoin(bid, and(eq(bid.auctionItemId, auctionItem.id), bid.isWinning, not(isOfAddress(bid, row.recipient))))
    .innerJoin(bidOfReader, and(eq(bidOfReader.auctionItemId, auctionItem.id), isOfAddress(bidOfReader, row.recipient)))
    .where(and(inArray(auctionItem.id, ids), isNull(auctionItem.deletedAt)))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
}
