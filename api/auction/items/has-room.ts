import { and, eq, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'

/** Whether an organization may have so many more items; nobody else adds any until the transaction ends. */
export async function hasRoom(tx: Tx, organizationId: string, more = 1): Promise<boolean> {
  await lockOrganization(tx, organizationId)
  return (await countRoom(tx, organizationId)) >= more
}

/** How many more items an organization may have; lock it first if none may be added meanwhile. */
export async function countRoom(orm: Orm | Tx, organizationId: string): Promise<number> {
  const organizationItems = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  return Math.max(0, MOST_ITEMS - (await orm.$count(auctionItem, organizationItems)))
}
