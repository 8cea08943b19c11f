import type { PublicItemCard } from '../../api/contract/items/item-view.ts'

/** An organization's items as its page shows them, each in the order they came. See product.md#organization-page. */
export interface PhaseSections {
  live: PublicItemCard[]
  upcoming: PublicItemCard[]
  ended: PublicItemCard[]
}

/** Splits items into the page's three sections. */
export function phaseSections(items: readonly PublicItemCard[]): PhaseSections {
  return {
    live: items.filter(({ isLive }) => isLive),
    upcoming: items.filter(({ hasStarted }) => !hasStarted),
    ended: items.filter(({ hasEnded }) => hasEnded),
  }
}
