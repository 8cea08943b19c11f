import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { auctionItem } from '../../db/schema/items.ts'

/** An item as it is stored now. */
export async function readItem(orm: Orm, { id }: { id: string }) {
  const [item] = await orm.select().from(auctionItem).where(eq(auctionItem.id, id))
  if (!item) throw new Error(`No item ${id}`)
  return item
}
