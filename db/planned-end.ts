import { sql } from 'drizzle-orm'
import { auctionItem } from './schema/items.ts'
import { outageExtension } from './schema/outages.ts'
import { pauseExtension } from './schema/pauses.ts'

/** When the team has an item end: without what bids, pauses, and outages added to it. */
export const plannedEnd = sql`(coalesce(${auctionItem.scheduledEndTime}, ${auctionItem.endTime})
  - (select coalesce(sum(${pauseExtension.extendedTo} - ${pauseExtension.endBefore}), '0') from ${pauseExtension}
     where ${pauseExtension.auctionItemId} = ${auctionItem.id})
  - (select coalesce(sum(${outageExtension.extendedTo} - ${outageExtension.scheduledEndTime}), '0') from ${outageExtension}
     where ${outageExtension.auctionItemId} = ${auctionItem.id}))`
