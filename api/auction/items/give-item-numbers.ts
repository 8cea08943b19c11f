import { eq, max } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { HIGHEST_ITEM_NUMBER } from '../../contract/auction/items/item-number.ts'

/**
 * New items with a number each: those without one are numbered on from the highest that their organization ever gave,
 * which the transaction has locked. See product.md#item-numbers.
 */
export async function giveItemNumbers<New extends { itemNumber?: number | null | undefined }>(
  tx: Tx,
  organizationId: string,
  items: New[],
): Promise<(New & { itemNumber: number | null })[]> {
  const [row] = await tx
    .select({ highest: max(auctionItem.itemNumber) })
    .from(auctionItem)
    .where(eq(auctionItem.organizationId, organizationId))
  let last = Math.max(row?.highest ?? 0, ...items.map(({ itemNumber }) => itemNumber ?? 0))
  return items.map((item) => ({ ...item, itemNumber: item.itemNumber ?? upToHighest(++last) }))
}

/** Whoever numbered up to the end goes on by hand. */
function upToHighest(number: number): number | null {
  return number > HIGHEST_ITEM_NUMBER ? null : number
}
