import { heartsOf } from '../device/device-hearts.ts'
import { stored } from '../device/stored.ts'

/** As many as a page shows and an address holds. See product#organization-page. */
const MOST_ONLY = 60
/** Where the pages of items remember a bidder's bids, see bidder-store.ts, which brings a library. */
const BIDS = 'bidlark:bids'

/** Offers "Watching" and "My bids" as filters where some of those items are on the page. */
export function showOwnFilters(orgSlug: string): void {
  const shown = new Set(
    Array.from(document.querySelectorAll<HTMLElement>('article[data-item]'), (it) => it.dataset.item),
  )
  const bids: Record<string, unknown[]> = JSON.parse(stored(BIDS) ?? '{}')
  const itemIds = {
    watching: heartsOf(orgSlug).ids,
    bids: Object.keys(bids).filter((id) => bids[id]?.length),
  }
  for (const chip of document.querySelectorAll<HTMLElement>('[data-own]')) {
    const link = chip.querySelector('a')
    const kind = chip.dataset.own === 'bids' ? 'bids' : 'watching'
    // The filter that is on leads back to all items.
    if (!link || link.ariaCurrent) continue
    const here = itemIds[kind].filter((id) => shown.has(id))
    // Bids at other organizations are remembered, too, and come last.
    const only = [...new Set([...here, ...itemIds[kind]])].slice(0, MOST_ONLY)
    chip.hidden = here.length === 0
    link.href = `${location.pathname}?${new URLSearchParams([...new URLSearchParams(chip.dataset.rest), ['own', kind], ['only', only.join('.')]])}`
  }
}
