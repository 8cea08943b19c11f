import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { closing } from '../../db/schema/closings.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { DEFAULT_RULES, paymentDue } from '../contract/organizations/default-rules.ts'
import { toPrice } from '../contract/values/money.ts'
import { MINUTE_MS } from '../contract/values/time.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import { senderOf } from './item-facts.ts'
import { findOrganization, nameItems, totalOf } from './name-items.ts'

const win = z.object({ auctionItemId: z.uuid(), amount: z.string() })
const wins = z.object({ wins: z.array(win).min(1) })

/** To a winner: what they won at one closing, as far as it is still theirs, and what to do now. */
export async function draftWin(draft: DraftContext): Promise<Draft> {
  const { tx, row, publicUrl, now } = draft
  // The closing releases it with its last item, which may be late.
  if (await isGathering(draft)) return { kind: 'wait', until: new Date(now.getTime() + MINUTE_MS) }
  const { wins: won } = wins.parse(row.content)
  const own = await findOrganization(tx, row.organizationId)
  if (!own) return needless('The organization was deleted.')
  const named = await nameItems(tx, own, await stillWon(tx, row.recipient, won), publicUrl)
  if (named.length === 0) return needless('Their bid is no longer winning.')
  const items = named.map(({ title, url, amount }) => ({ title, url, amount }))
  const about = {
    organization: senderOf(own, publicUrl),
    isGathered: row.isGathered,
    items,
    total: totalOf(items),
    payBy: payByOf(named, own.rules)?.toISOString() ?? null,
    rules: rulesOf(named, own.rules),
  }
  return { kind: 'letter', letter: { kind: 'won', ...about } }
}

/** Whether its recipient may win more that is to stand in the same mail. */
async function isGathering({ tx, row }: DraftContext): Promise<boolean> {
  if (!row.isGathered || row.closingId === null) return false
  const open = await tx
    .select({ id: closing.id })
    .from(closing)
    .where(and(eq(closing.id, row.closingId), isNull(closing.settledAt)))
  return open.length > 0
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
