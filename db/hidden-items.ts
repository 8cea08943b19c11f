import { gt, type SQL, sql } from 'drizzle-orm'
import type { Sql } from './clients.ts'
import { auctionItem } from './schema/items.ts'
import { organization } from './schema/organizations.ts'

/**
 * Whether an item, joined to its organization, is hidden at `now`: the public is answered as if there were none. The
 * same rule as `isHidden` of the contract, and items of a draft. See product#hidden-items.
 */
export function hiddenAt(now: Date | SQL): SQL {
  const { hidesUntilOpen, startTime, isDraft } = auctionItem
  return sql`(${isDraft} or coalesce(${hidesUntilOpen}, ${organization.hidesUpcoming}) and ${gt(startTime, now)})`
}

/** Whether an item is hidden, in a query of the public reads, where `i` is the item and `o` its organization. */
export function hiddenIn(query: Sql, now: Date) {
  return query`(i.is_draft or coalesce(i.hides_until_open, o.hides_upcoming) and i.start_time > ${now})`
}
