import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../db/clients.ts'
import { auctionItem, organization } from '../../../db/schema.ts'
import { type Cents, parsePrice, toPrice } from '../../contract/money.ts'
import { unsubscribeUrl } from '../links.ts'
import { type Desk, type Draft, needless } from './desk.ts'
import { itemUrl, senderOf } from './item-facts.ts'

const wins = z.object({ wins: z.array(z.object({ auctionItemId: z.uuid(), amount: z.string() })).min(1) })
const summary = z.object({
  closedAt: z.iso.datetime(),
  items: z.array(
    z.object({ auctionItemId: z.uuid(), winner: z.object({ email: z.string(), amount: z.string() }).nullable() }),
  ),
})

/** To a winner: all they won at one closing, and what to do now. */
export async function draftWin({ tx, row, publicUrl }: Desk): Promise<Draft> {
  const { wins: won } = wins.parse(row.content)
  const own = await findOrganization(tx, row.organizationId)
  if (!own) return needless('The organization is gone.')
  const named = await nameItems(tx, own, won, publicUrl)
  const rules = named.find((item) => item.rules)?.rules ?? own.rules
  const items = named.map(({ title, url, amount }) => ({ title, url, amount }))
  const about = { organization: senderOf(own, publicUrl), items, total: totalOf(items), rules }
  return { kind: 'letter', letter: { kind: 'won', ...about } }
}

/** To the owners: what was sold, for how much, and to whom. */
export async function draftSummary({ tx, row, recipient, publicUrl }: Desk): Promise<Draft> {
  const { closedAt, items } = summary.parse(row.content)
  const own = await findOrganization(tx, row.organizationId)
  if (!own) return needless('The organization is gone.')
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
    return row ? [{ ...item, title: row.title, url: itemUrl(own, row, publicUrl), rules: row.customRules }] : []
  })
}

function totalOf(lines: { amount: string }[]): string {
  return toPrice(lines.reduce<Cents>((sum, { amount }) => sum + (parsePrice(amount) ?? 0), 0))
}
