import type { PublicItemCard } from '../../api/contract/items/item-view.ts'

const SOON_MS = 24 * 3_600_000

/** What a visitor looks for on an organization's page, as its address says it. See product.md#organization-page. */
export interface ItemFilter {
  search: string
  category: string | null
  isUnbid: boolean
  isEndingSoon: boolean
}

/** Reads `?q=quilt&category=Art&bids=none&ends=soon`; anything else means no filter. */
export function filterFrom(query: URLSearchParams): ItemFilter {
  return {
    search: query.get('q')?.trim() ?? '',
    category: query.get('category')?.trim() || null,
    isUnbid: query.get('bids') === 'none',
    isEndingSoon: query.get('ends') === 'soon',
  }
}

/** The same filter as a query string, empty or with its "?". */
export function queryOf({ search, category, isUnbid, isEndingSoon }: ItemFilter): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(category && { category }),
    ...(isUnbid && { bids: 'none' }),
    ...(isEndingSoon && { ends: 'soon' }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** The items that pass the filter. Words are found in title and donor, in any order, whatever their case. */
export function filterItems(items: readonly PublicItemCard[], filter: ItemFilter, now: Date): PublicItemCard[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = `${item.title} ${item.donatedBy ?? ''} ${item.category ?? ''}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (filter.category === null || item.category === filter.category) &&
      (!filter.isUnbid || (item.bidCount === 0 && !item.hasEnded)) &&
      (!filter.isEndingSoon || endsSoon(item, now))
    )
  })
}

/** Whether an item is live and closes within a day. */
export function endsSoon({ isLive, endTime }: Pick<PublicItemCard, 'isLive' | 'endTime'>, now: Date): boolean {
  return isLive && new Date(endTime).getTime() - now.getTime() <= SOON_MS
}
