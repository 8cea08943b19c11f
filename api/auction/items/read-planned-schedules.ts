import { inArray, min } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { outageExtension } from '../../../db/schema/outages.ts'
import type { Schedule } from '../../contract/auction/items/phase.ts'
import type { Item } from './admin-view.ts'

/** When items were planned to run, without what bids and outages added to their ends; by id. */
export async function readPlannedSchedules(orm: Orm | Tx, items: Item[]): Promise<Map<string, Schedule>> {
  const rows = await orm
    .select({ id: outageExtension.auctionItemId, planned: min(outageExtension.scheduledEndTime) })
    .from(outageExtension)
    .where(
      inArray(
        outageExtension.auctionItemId,
        items.map(({ id }) => id),
      ),
    )
    .groupBy(outageExtension.auctionItemId)
  const planned = new Map(rows.map((row) => [row.id, row.planned]))
  return new Map(
    items.map(({ id, startTime, endTime, scheduledEndTime }) => [
      id,
      { startTime, endTime: planned.get(id) ?? scheduledEndTime ?? endTime },
    ]),
  )
}
