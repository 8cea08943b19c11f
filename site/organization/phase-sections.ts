import type { PublicItemCard } from '../../api/contract/items/item-view.ts'

/** An organization's items as its page shows them. See product.md#organization-page. */
export interface PhaseSections {
  /** The soonest to close first. */
  live: PublicItemCard[]
  /** The soonest to open first. */
  upcoming: PublicItemCard[]
  /** The latest to close first. */
  ended: PublicItemCard[]
}

/** Sorts items into the page's three sections. */
export function phaseSections(items: readonly PublicItemCard[]): PhaseSections {
  return {
    live: items.filter(({ isLive }) => isLive).sort(by('endTime')),
    upcoming: items.filter(({ hasStarted }) => !hasStarted).sort(by('startTime')),
    ended: items
      .filter(({ hasEnded }) => hasEnded)
      .sort(by('endTime'))
      .reverse(),
  }
}

function by(time: 'startTime' | 'endTime') {
  // ISO instants of one zone order like the times they name.
  return (one: PublicItemCard, other: PublicItemCard) => one[time].localeCompare(other[time])
}
