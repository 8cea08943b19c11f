import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { DEFAULT_RULES, paymentDue } from '../contract/organizations/default-rules.ts'
import { type Cents, parsePrice, toPrice } from '../contract/values/money.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import { unsubscribeUrl } from '../subscriptions/links.ts'
import { summaryRecipients } from '../subscriptions/summary-recipients.ts'
import { itemUrl, senderOf } from './item-facts.ts'

const win = z.object({ auctionItemId: z.uuid(), amount: z.string() })
const wins = z.object({ wins: z.array(win).min(1) })
const summary = z.object({
  closedAt: z.iso.datetime(),
  items: z.array(
    z.object({ auctionItemId: z.uuid(), winner: z.object({ email: z.string(), amount: z.string() }).nullable() }),
  ),
})

/** To a winner: what they won at one closing, as far as it is still theirs, and what to do now. */
export async function draftWin({ tx, row, publicUrl }: DraftContext): Promise<Draft> {
  const { wins: won } = wins.parse(row.content)
  const own = await findOrganization(tx, row.organizationId)
  if (!own) return needless('The organization was deleted.')
  const named = await nameItems(tx, own, await stillWon(tx, row.recipient, won), publicUrl)
  if (named.length === 0) return needless('Their bid is no longer winning.')
  const items = named.map(({ title, url, amount }) => ({ title, url, amount }))
  const about = {
    organization: senderOf(own, publicUrl),
    items,
    total: totalOf(items),
    payBy: payByOf(named, own.rules)?.toISOString() ?? null,
    rules: rulesOf(named, own.rules),
  }
  return { kind: 'letter', letter: { kind: 'won', ...about } }
}

/** To the owners: what was sold, for how much, and to whom. */
export async function draftSummary({ tx, row, recipient, publicUrl }: DraftContext): Promise<Draft> {
  const { closedAt, items } = summary.parse(row.content)
  const own = await findOrganization(tx, row.organizationId)
  if (!own) return needless('The organization was deleted.')
  // It names bidders, who are no business of somebody who has left since.
  if (!(await summaryRecipients(tx, own.id)).includes(row.recipient)) return needless('They’re no longer an owner.')
  const named = await nameItems(tx, own, items, publicUrl)
  const lines = named.map(({ title, url, winner }) => ({ title, url, winner }))
  const raised = totalOf(lines.flatMap(({ winner }) => winner ?? []))
  const adminUrl = new URL(`/${own.slug}/admin`, publicUrl).href
  const about = { organization: senderOf(own, publicUrl), closedAt, items: lines, raised, adminUrl }
  return {
    kind: 'letter',
    letter: { kind: 'closing-summary', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) },
  }
}

/**
 * A winning bid may have been cancelled since: the next bidder has won, and is told so. See
 * product.md#cancelled-after-the-closing.
 */
async function stillWon(tx: Tx, email: string, won: z.output<typeof win>[]) {
  const ids = won.map(({ auctionItemId }) => auctionItemId)
  const standing = await tx
    .select({ id: bid.auctionItemId, amount: bid.amount })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .where(and(inArray(bid.auctionItemId, ids), eq(bid.email, email), bid.isWinning, isNull(auctionItem.deletedAt)))
  const amountOf = new Map(standing.map(({ id, amount }) => [id, toPrice(amount)]))
  return won.filter(({ auctionItemId, amount }) => amountOf.get(auctionItemId) === amount)
}

async function findOrganization(tx: Tx, id: string | null) {
  const [own] = id ? await tx.select().from(organization).where(eq(organization.id, id)) : []
  return own ?? null
}

async function nameItems<Item extends { auctionItemId: string }>(
  tx: Tx,
  own: typeof organization.$inferSelect,
  items: Item[],
  publicUrl: URL,
) {
  const ids = items.map((item) => item.auctionItemId)
  const rows = await tx.select().from(auctionItem).where(inArray(auctionItem.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return items.flatMap((item) => {
    const row = byId.get(item.auctionItemId)
    return row
      ? [{ ...item, title: row.title, url: itemUrl(own, row, publicUrl), rules: row.customRules, endTime: row.endTime }]
      : []
  })
}

/** Each item's own rules, else the organization's; named by their items where these have to be told apart. */
function rulesOf(items: { title: string; rules: string | null }[], standard: string | null): string | null {
  const [first, ...others] = Map.groupBy(items, (item) => item.rules ?? standard)
  if (!first || others.length === 0) return first?.[0] ?? null
  return [first, ...others]
    .map(([rules, own]) => `**${own.map(({ title }) => title).join(', ')}**\n${rules ?? DEFAULT_RULES}`)
    .join('\n\n')
}

/** When the last of them has to be paid; `null` unless all of their rules say so. */
function payByOf(items: { endTime: Date; rules: string | null }[], standard: string | null): Date | null {
  const dues = items.flatMap(({ rules, endTime }) => paymentDue(rules ?? standard, endTime)?.getTime() ?? [])
  return dues.length < items.length ? null : new Date(Math.max(...dues))
}

function totalOf(lines: { amount: string }[]): string {
  return toPrice(lines.reduce<Cents>((sum, { amount }) => sum + (parsePrice(amount) ?? 0), 0))
}
