import { and, asc, eq, isNull } from 'drizzle-orm'
import { contactColumns, contactIn, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import type { WaitingList } from '../../contract/auction/places/waiting-form.ts'

/** Who waits for places of an item, the first first; `null` where the organization has no such item. See product#waiting-list. */
export async function readWaitingList(orm: Orm, organizationId: string, id: string): Promise<WaitingList | null> {
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, id))
  if ((await orm.$count(auctionItem, and(thisItem, isNull(auctionItem.deletedAt)))) === 0) return null
  const rows = await orm
    .select({ own: waiting, label: bidder.label, contact: contactColumns })
    .from(waiting)
    .innerJoin(bidder, isBidderOf(waiting))
    .where(and(eq(waiting.organizationId, organizationId), eq(waiting.auctionItemId, id), isNull(waiting.outcome)))
    .orderBy(asc(waiting.joinedAt), asc(waiting.id))
  return rows.map(({ own: { id, quantity, reserved, reservedUntil }, label, contact }) => ({
    id,
    label,
    contact: contactIn(contact),
    quantity,
    reserved,
    reservedUntil: reservedUntil?.toISOString() ?? null,
  }))
}
