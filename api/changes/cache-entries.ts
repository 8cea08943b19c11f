import { type Cacheable, type Cached, subjectsOf } from './cacheable.ts'

/** Even if every notice of a change gets lost, no one sees an old price for longer than this. */
const LONGEST_CACHED_MILLISECONDS = 2_000
const MOST_CACHED = 5_000

/** What is cached, by key; forgotten by what changed. */
export function openCacheEntries<R extends Cacheable>() {
  const entries = new Map<string, { entry: Cached<R>; until: number }>()
  const keysOf = new Map<string, Set<string>>()
  return {
    /** What is cached, if it is still valid. */
    valid(key: string): Cached<R> | null {
      const found = entries.get(key)
      return found && Date.now() < found.until ? found.entry : null
    },
    /** What is cached, even if only the clock made it old. */
    latest: (key: string): Cached<R> | null => entries.get(key)?.entry ?? null,
    set(key: string, entry: Cached<R>) {
      if (entries.size >= MOST_CACHED) {
        entries.clear()
        keysOf.clear()
      }
      const until = Math.min(Date.now() + LONGEST_CACHED_MILLISECONDS, entry.changesAt?.getTime() ?? Infinity)
      entries.set(key, { entry, until })
      for (const subject of subjectsOf(entry)) keysOf.set(subject, (keysOf.get(subject) ?? new Set()).add(key))
    },
    forget(subject: string) {
      for (const key of keysOf.get(subject) ?? []) entries.delete(key)
      keysOf.delete(subject)
    },
  }
}
