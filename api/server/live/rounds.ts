import type { Change } from '../../../db/after-commit.ts'

/** Tells of changes in rounds, however many there are. */
export interface Rounds {
  add(change: Change): void
  /** Drops what was not told yet. */
  stop(): void
}

/** An item is told of ten times a second at most. */
const SHORTEST_PAUSE_MILLISECONDS = 100
/** Whoever is told reads the item: with many of them, that would leave no time for bids. */
const PAUSE_PER_READER_MILLISECONDS = 0.05

/**
 * The first change is told at once, and what follows it together when the pause is over, so the last one always arrives.
 * All but bids are told at once: an item that is edited or closed concerns everybody now.
 * @param tell says which subjects changed: ids of items, or '' for the whole organization
 * @param countReaders how many it tells
 */
export function openRounds(tell: (subjects: string[]) => Promise<void>, countReaders: () => number): Rounds {
  const untold = new Set<string>()
  let isUrgent = false
  let isTelling = false
  let pausedUntil = 0
  let next: Timer | null = null

  function plan() {
    if (isTelling || untold.size === 0) return
    if (isUrgent) stopWaiting()
    // Not before the transaction is through with what it publishes, and its bidders are answered.
    next ??= setTimeout(() => void tellUntold(), isUrgent ? 0 : Math.max(0, pausedUntil - performance.now()))
  }

  async function tellUntold() {
    next = null
    isTelling = true
    isUrgent = false
    const pause = Math.max(SHORTEST_PAUSE_MILLISECONDS, countReaders() * PAUSE_PER_READER_MILLISECONDS)
    pausedUntil = performance.now() + pause
    const subjects = [...untold]
    untold.clear()
    await tell(subjects)
    isTelling = false
    plan()
  }

  function stopWaiting() {
    if (next) clearTimeout(next)
    next = null
  }

  return {
    add({ auctionItemId, isBid = false }) {
      untold.add(auctionItemId ?? '')
      isUrgent ||= !isBid
      plan()
    },
    stop() {
      stopWaiting()
      untold.clear()
    },
  }
}
