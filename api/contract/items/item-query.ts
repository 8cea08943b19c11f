import { z } from 'zod'
import { listQuery } from '../values/list-query.ts'

/** How many items a page of an organization shows. See product.md#bounds. */
export const ITEMS_A_PAGE = 60
export const MOST_PAGES = 34
const LONGEST_CATEGORY = 50

/**
 * What a visitor looks for on an organization's page, as its address says it: `?q=quilt&category=Art&bids=none&ends=soon`
 * and which page of it. Anything else means no filter. See product.md#organization-page.
 */
export const itemQuery = z.object({
  page: listQuery.shape.page,
  q: listQuery.shape.search,
  category: z.string().trim().max(LONGEST_CATEGORY).catch('').default(''),
  /** Only items without bids that one can still bid on. */
  bids: z.literal('none').optional().catch(undefined),
  /** Only what is live and closes within a day. */
  ends: z.literal('soon').optional().catch(undefined),
})
export type ItemQuery = z.output<typeof itemQuery>

/** "Ending soon" is this near. */
export const SOON_MS = 24 * 3_600_000

/** Whether any item is left out. */
export function isFiltered({ q, category, bids, ends }: ItemQuery): boolean {
  return q !== '' || category !== '' || bids !== undefined || ends !== undefined
}
