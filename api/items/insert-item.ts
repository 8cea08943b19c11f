import { sql } from 'drizzle-orm'
import { changesOf } from '../../db/changes.ts'
import type { Tx } from '../../db/clients.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { scheduleClosing } from '../closing/schedule-closing.ts'
import { releaseSlug } from './former-slugs.ts'
import type { LockedItem } from './lock-and-read-item.ts'
import { recordedFields, recordedItem } from './recorded-item.ts'

/** Inserts a new item with its lock row, and schedules its closing; `null` when another item has its slug. */
export async function insertItem(
  tx: Tx,
  values: typeof auctionItem.$inferInsert,
  kind: 'item-created' | 'item-duplicated',
): Promise<LockedItem | null> {
  const [item] = await tx
    .insert(auctionItem)
    .values(values)
    .onConflictDoNothing({
      target: [auctionItem.organizationId, auctionItem.slug],
      where: sql`${auctionItem.deletedAt} is null`,
    })
    .returning()
  if (!item) return null
  await releaseSlug(tx, item)
  const [standing] = await tx
    .insert(auctionLock)
    .values({ auctionItemId: item.id, organizationId: item.organizationId })
    .returning()
  if (!standing) throw new Error(`No lock row for auction ${item.id}`)
  await scheduleClosing(tx, item)
  const { startingBid, minimumRaise, startTime, endTime } = item
  tx.record({
    kind,
    ...recordedItem(item),
    changes: changesOf(null, recordedFields({ startingBid, minimumRaise, startTime, endTime })),
  })
  tx.afterCommit.publish({ organizationId: item.organizationId, auctionItemId: item.id })
  return { item, standing }
}
