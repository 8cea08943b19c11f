import { type Change, subjectOf } from '../../../db/after-commit.ts'

/** A page reads, and opens its stream; even on a slow line no longer after. */
const RECENT_MILLISECONDS = 10_000

/** What changed just now, for whoever read before it and listens since. */
export interface RecentChanges {
  add(change: Change): void
  /** What of an organization changed: ids of items, or '' for the whole organization; the latest last. */
  of(organizationId: string): string[]
}

export function openRecentChanges(): RecentChanges {
  // By what changed, the oldest first.
  const recent = new Map<string, { change: Change; at: number }>()

  function forgetOld() {
    const past = performance.now() - RECENT_MILLISECONDS
    for (const [subject, { at }] of recent) {
      if (at > past) return
      recent.delete(subject)
    }
  }

  return {
    add(change) {
      recent.delete(subjectOf(change))
      recent.set(subjectOf(change), { change, at: performance.now() })
      forgetOld()
    },
    of(organizationId) {
      forgetOld()
      const own = [...recent.values()].filter(({ change }) => change.organizationId === organizationId)
      return own.map(({ change }) => change.auctionItemId ?? '')
    },
  }
}
