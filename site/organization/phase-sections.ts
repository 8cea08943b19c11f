import type { PublicItemCard } from '../../api/contract/auction/items/item-view.ts'

/** An organization's items as its page shows them, each in the order they came. See product#organization-page. */
export interface PhaseSections<Item = PublicItemCard> {
  live: Item[]
  upcoming: Item[]
  ended: Item[]
}

/** Splits items into the page's three sections. */
export function phaseSections<Item extends Pick<PublicItemCard, 'isLive' | 'hasStarted' | 'hasEnded'>>(
  items: readonly Item[],
): PhaseSections<Item> {
  return {
    live: items.filter(({ isLive }) => isLive),
    upcoming: items.filter(({ hasStarted }) => !hasStarted),
    ended: items.filter(({ hasEnded }) => hasEnded),
  }
}
