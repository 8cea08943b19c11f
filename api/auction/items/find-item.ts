import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { selectItems } from '../../../db/select-items.ts'
import type { AdminItem } from '../../contract/auction/items/item-view.ts'
import { adminView } from './admin-view.ts'

/** One of an organization's items, archived or not; `null` when it has no such item or deleted it. */
export async function findItem(orm: Orm, organizationId: string, id: string, now: Date): Promise<AdminItem | null> {
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, id))
  const [row] = await selectItems(orm).where(and(thisItem, isNull(auctionItem.deletedAt)))
  return row ? adminView(row.item, row.standing, now) : null
}
