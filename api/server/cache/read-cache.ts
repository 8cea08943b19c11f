import type { Change } from '../../../db/after-commit.ts'
import type { Clock } from '../context/clock.ts'
import { inTime } from '../context/unavailable.ts'
import type { ChangeFeed } from '../live/change-feed.ts'
import { type Cacheable, type Cached, subjectsChanged, subjectsOf, toCached } from './cacheable.ts'

const MOST_REMEMBERED = 50_000

/** How long readers wait for the database before they get the previous answer. */
const PATIENCE_MILLISECONDS = 1_000

/**
 * Caches what `read` found until a change is published, the clock makes it wrong, or two seconds pass, so a thousand
 * people polling an item cost one query. "Not found" is not cached, or made-up addresses could fill the memory.
 * @param concerns whether a change is of interest; others make nothing old
 */
export function createReadCache<R extends Cacheable>(
  read: (key: string) => Promise<R | null>,
  { changes, clock }: { changes: ChangeFeed; clock: Clock },
  concerns: (change: Change) => boolean = () => true,
) {
  const entries = openCacheEntries<R>(clock)
  const reading = new Map<string, Promise<Cached<R> | null>>()
  const counter = openChangeCounter()

  changes.subscribe((change) => {
    if (!concerns(change)) return
    const subjects = subjectsChanged(change)
    counter.add(subjects)
    subjects.forEach(entries.forget)
    // Later requests must not get what was read before the change.
    reading.clear()
  })

  async function readNow(key: string): Promise<Cached<R> | null> {
    const before = counter.now()
    const value = await read(key)
    if (!value) return null
    const entry = toCached(value)
    if (!counter.isChanged(before, subjectsOf(value))) entries.set(key, entry)
    return entry
  }

  function start(key: string): Promise<Cached<R> | null> {
    const started = readNow(key).finally(() => reading.get(key) === started && reading.delete(key))
    reading.set(key, started)
    return started
  }

  return {
    /** From memory, or read once for all who ask at the same time; `null` when there is nothing to read. */
    async get(key: string): Promise<Cached<R> | null> {
      const valid = entries.valid(key)
      if (valid) return valid
      const running = reading.get(key) ?? start(key)
      // If the database hangs, an old price is better than no page.
      const old = entries.latest(key)
      return old ? inTime(running, PATIENCE_MILLISECONDS).catch(() => old) : inTime(running, 2 * PATIENCE_MILLISECONDS)
    },
  }
}

/** Numbers the changes, so that a read can tell whether what it read changed meanwhile. */
function openChangeCounter() {
  const last = new Map<string, number>()
  let count = 0
  let oldest = 0
  return {
    now: () => count,
    add(subjects: string[]) {
      count++
      if (last.size > MOST_REMEMBERED) {
        last.clear()
        oldest = count
      }
      for (const subject of subjects) last.set(subject, count)
    },
    /** Whether one of `subjects` changed since `before`, or too much did to tell. */
    isChanged: (before: number, subjects: string[]) =>
      before < oldest || subjects.some((subject) => (last.get(subject) ?? 0) > before),
  }
}

/** Even if every notice of a change gets lost, no one sees an old price for longer than this. */
const LONGEST_CACHED_MILLISECONDS = 2_000
const MOST_CACHED = 5_000

/** What is cached, by key; forgotten by what changed. */
function openCacheEntries<R extends Cacheable>(clock: Clock) {
  const entries = new Map<string, { entry: Cached<R>; readAt: number }>()
  const keysOf = new Map<string, Set<string>>()
  return {
    /** What is cached, if it is still valid. */
    valid(key: string): Cached<R> | null {
      const stored = entries.get(key)
      if (!stored || performance.now() - stored.readAt >= LONGEST_CACHED_MILLISECONDS) return null
      const { changesAt } = stored.entry
      return changesAt && changesAt <= clock.now() ? null : stored.entry
    },
    /** What is cached, even if only the clock made it old. */
    latest: (key: string): Cached<R> | null => entries.get(key)?.entry ?? null,
    set(key: string, entry: Cached<R>) {
      if (entries.size >= MOST_CACHED) {
        entries.clear()
        keysOf.clear()
      }
      entries.set(key, { entry, readAt: performance.now() })
      for (const subject of subjectsOf(entry)) keysOf.set(subject, (keysOf.get(subject) ?? new Set()).add(key))
    },
    forget(subject: string) {
      for (const key of keysOf.get(subject) ?? []) entries.delete(key)
      keysOf.delete(subject)
    },
  }
}
