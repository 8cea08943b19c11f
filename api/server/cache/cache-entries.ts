import type { Clock } from '../context/clock.ts'
import { type Cacheable, type Cached, subjectsOf } from './cacheable.ts'

/** Even if every notice of a change gets lost, no one sees an old price for longer than this. */
const LONGEST_CACHED_MILLISECONDS = 2_000
const MOST_CACHED = 5_000

/** What is cached, by key; forgotten by what changed. */
export function openCacheEntries<R extends Cacheable>(clock: Clock) {
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
