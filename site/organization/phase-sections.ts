import type { AuctionCard } from '../../api/contract/items/item-view.ts'

/** An organization's items as its page shows them. Decision 32. */
export interface PhaseSections {
  /** The soonest to close first. */
  live: AuctionCard[]
  /** The soonest to open first. */
  upcoming: AuctionCard[]
  /** The latest to close first. */
  ended: AuctionCard[]
}

/** Sorts items into the page's three sections. */
export function phaseSections(items: readonly AuctionCard[]): PhaseSections {
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
  return (one: AuctionCard, other: AuctionCard) => one[time].localeCompare(other[time])
}
