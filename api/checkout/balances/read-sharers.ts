import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { transfer } from '../../../db/schema/checkout.ts'

/** Of an item, which is locked, and who has it, or places of it. */
export interface Held {
  organizationId: string
  auctionItemId: string
  bidderIds: string[]
}

/** The ids of those who owe part of what these bidders have of an item: what becomes of it changes their bills, too. */
export async function readSharers(tx: Tx, { organizationId, auctionItemId, bidderIds }: Held): Promise<string[]> {
  const isOfItem = and(eq(transfer.organizationId, organizationId), eq(transfer.auctionItemId, auctionItemId))
  const rows = await tx
    .selectDistinct({ id: transfer.bidderId })
    .from(transfer)
    .where(and(isOfItem, inArray(transfer.fromBidderId, bidderIds), isNull(transfer.undoneAt)))
  return rows.map(({ id }) => id)
}
