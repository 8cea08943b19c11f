import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type ItemRow, selectItems } from '../../../db/select-items.ts'
import { type Cents, parsePrice, toPrice } from '../../contract/values/money/money.ts'

/** The organization that a mail is written for; `null` when it was deleted. */
export async function findOrganization(tx: Tx, id: string | null) {
  const [own] = id ? await tx.select().from(organization).where(eq(organization.id, id)) : []
  return own ?? null
}

/** Items of a closing by their ids, as of now. Deleted ones are left out. */
export async function readItems(tx: Tx, lines: { auctionItemId: string }[]): Promise<Map<string, ItemRow>> {
  const ids = lines.map(({ auctionItemId }) => auctionItemId)
  const rows = await selectItems(tx).where(and(inArray(auctionItem.id, ids), isNull(auctionItem.deletedAt)))
  return new Map(rows.map((row) => [row.item.id, row]))
}

/** The sum of prices. */
export function totalOf(lines: { amount: string }[]): string {
  return toPrice(lines.reduce<Cents>((sum, { amount }) => sum + (parsePrice(amount) ?? 0), 0))
}
