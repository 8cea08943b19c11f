import { type ItemQuery, itemQuery, SOON_MS } from '../../api/contract/auction/items/item-query.ts'
import type { PublicItemCard } from '../../api/contract/auction/items/item-view.ts'

/** The first page of all items. */
export const EVERYTHING = itemQuery.parse({})

/** Reads what a page's address asks for; `null` when a filter in it cannot be read, or is there twice. */
export function filterFrom(query: URLSearchParams): ItemQuery | null {
  if (Object.keys(itemQuery.shape).some((name) => query.getAll(name).length > 1)) return null
  return itemQuery.safeParse(Object.fromEntries(query)).data ?? null
}

/** A filter as a query string, empty or with its "?". */
export function queryOf({ page, q, category, phase, from, to, bids, ends, only, own, event, sort }: ItemQuery): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(category && { category }),
    ...(phase && { phase }),
    ...(from && { from }),
    ...(to && { to }),
    ...(bids && { bids }),
    ...(ends && { ends }),
    ...(own && only && { own }),
    ...(only && { only }),
    ...(event && { event }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** Whether an item is live and closes within a day. */
export function endsSoon({ isLive, endTime }: Pick<PublicItemCard, 'isLive' | 'endTime'>, now: Date): boolean {
  return isLive && new Date(endTime).getTime() - now.getTime() <= SOON_MS
}
