import { z } from 'zod'
import { LONGEST_EVENT_SLUG } from '../../values/address/slug.ts'
import { choice, FILTER_UNKNOWN, storable } from '../../values/list/filter.ts'
import { listQuery } from '../../values/list/pagination.ts'
import { parsePrice, toPrice } from '../../values/money/money.ts'

/** How many items a page of an organization shows. See product#bounds. */
export const ITEMS_A_PAGE = 60
export const MOST_PAGES = 34
const LONGEST_CATEGORY = 50
const UUID_AND_DOT = 37
const IDS = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/

/** Ids of so many items at most, with dots between; empty for none. */
export function itemIds(most: number) {
  const longest = most * UUID_AND_DOT - 1
  return z.union([z.literal(''), z.string().max(longest, FILTER_UNKNOWN).regex(IDS, FILTER_UNKNOWN)]).default('')
}

/** "$1,000" as somebody types it is "1000", "12.50" and "12,50" are "12.50"; nothing and zero are no bound. */
const price = z
  .string()
  .transform((text, { addIssue }) => {
    if (text.trim() === '') return ''
    const amount = parsePrice(plain(text))
    if (amount === null) addIssue(FILTER_UNKNOWN)
    return amount ? toPrice(amount).replace('.00', '') : ''
  })
  .default('')

/**
 * What a visitor looks for on an organization's page, as its address says it:
 * `?q=quilt&category=Art&phase=open&bids=none&ends=soon&from=20&to=100`, in which order, and which page of it. A filter
 * that cannot be read is refused. See product#organization-page.
 */
export const itemQuery = z.object({
  page: listQuery.shape.page,
  q: listQuery.shape.search,
  category: storable().trim().max(LONGEST_CATEGORY, FILTER_UNKNOWN).default(''),
  /** Only what is live, has not begun, or has ended. */
  phase: choice(['open', 'later', 'ended'], undefined),
  /** Only items whose price, the current bid or else the starting bid, is at least and at most this, in dollars. */
  from: price,
  to: price,
  /** Only items without bids that one can still bid on. */
  bids: choice(['none'], undefined),
  /** Only what is live and closes within a day. */
  ends: choice(['soon'], undefined),
  /** Only these items, by ids with dots between, as many as a page shows: what a visitor's device knows of, which the server need not. */
  only: itemIds(ITEMS_A_PAGE),
  /** Why those: nothing but what the page calls it. */
  own: z.enum(['watching', 'bids']).optional().catch(undefined),
  /** Of which event, by its slug, where not of the newest. See product#events. */
  event: storable().max(LONGEST_EVENT_SLUG, FILTER_UNKNOWN).default(''),
  /** By what items are sorted where not by their end: the lowest price or the fewest bids first. */
  sort: z.enum(['price', 'bids']).optional().catch(undefined),
})
export type ItemQuery = z.output<typeof itemQuery>

/** Without what groups thousands, and with a dot before the cents. */
function plain(price: string): string {
  const digits = price.replace(/[$\s]/g, '')
  return /,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replace(/,(?=\d{3}(?:\D|$))/g, '')
}

/** "Ending soon" is this near. */
export const SOON_MS = 24 * 3_600_000

/** Whether any item of the event is left out. */
export function isFiltered({ page: _, sort: __, own: ___, event: ____, ...filters }: ItemQuery): boolean {
  return Object.values(filters).some(Boolean)
}
