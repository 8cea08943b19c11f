import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { type Cents, parsePrice, toPrice } from '../contract/values/money.ts'
import { itemUrl } from './item-facts.ts'

/** The organization that a mail is written for; `null` when it was deleted. */
export async function findOrganization(tx: Tx, id: string | null) {
  const [own] = id ? await tx.select().from(organization).where(eq(organization.id, id)) : []
  return own ?? null
}

/** Adds to what is said of items how they are called, where they are found, and what they are sold by. */
export async function nameItems<Item extends { auctionItemId: string }>(
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

/** The sum of prices. */
export function totalOf(lines: { amount: string }[]): string {
  return toPrice(lines.reduce<Cents>((sum, { amount }) => sum + (parsePrice(amount) ?? 0), 0))
}
