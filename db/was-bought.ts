import { sql } from 'drizzle-orm'
import { auctionItem } from './schema/items.ts'

/** Whether somebody bought an item at once, which alone ends it before its scheduled end. See product#buy-it-now. */
export function wasBought({ endTime, scheduledEndTime }: { endTime: Date; scheduledEndTime: Date | null }): boolean {
  return scheduledEndTime !== null && endTime < scheduledEndTime
}

/** The rule of `wasBought`, for the database. */
export const wasBoughtInSql = sql`(${auctionItem.endTime} < ${auctionItem.scheduledEndTime}) is true`
