import type { Change } from '../../db/after-commit.ts'
import { inTime } from '../context/unavailable.ts'
import type { ChangeFeed } from './change-feed.ts'

/** Something read from the database, and the ids by which a change would name it. */
export interface Cacheable {
  view: unknown
  organizationId: string
  /** `null` when any item of the organization changes it. */
  auctionItemId: string | null
  /** When it goes out of date by the clock alone, such as at an item's end; `null` for never. */
  changesAt: Date | null
}

/** What was read, ready to be served: its JSON, and the ETag that changes with it. */
export type Cached<R extends Cacheable = Cacheable> = R & { json: string; etag: string }

/** Even if every notice of a change gets lost, no one sees an old price for longer than this. */
const LONGEST_CACHED_MILLISECONDS = 2_000
const MOST_CACHED = 5_000
/** How long readers wait for the database before they get the previous answer. */
const PATIENCE_MILLISECONDS = 1_000

/**
 * Caches what `read` found until a change is published, the clock makes it wrong, or two seconds pass, so a thousand
 * people polling an item cost one query. "Not found" is not cached, or made-up addresses could fill the memory.
 */
export function createReadCache<R extends Cacheable>(
  read: (key: string) => Promise<R | null>,
  changes: ChangeFeed,
  concerns: (change: Change) => boolean = () => true,
) {
  const entries = new Map<string, { entry: Cached<R>; until: number }>()
  const reading = new Map<string, Promise<Cached<R> | null>>()
  const keysOf = new Map<string, Set<string>>()
  const counter = countChanges(changes, concerns, (subject) => {
    for (const key of keysOf.get(subject) ?? []) entries.delete(key)
    keysOf.delete(subject)
    // Later requests must not get what was read before the change.
    reading.clear()
  })

  async function readNow(key: string): Promise<Cached<R> | null> {
    const before = counter.count()
    const found = await read(key)
    if (!found) return null
    const entry = toEntry(found)
    if (counter.since(before, subjectsOf(found))) return entry
    store(key, entry)
    return entry
  }

  function store(key: string, entry: Cached<R>) {
    if (entries.size >= MOST_CACHED) {
      entries.clear()
      keysOf.clear()
    }
    const until = Math.min(Date.now() + LONGEST_CACHED_MILLISECONDS, entry.changesAt?.getTime() ?? Infinity)
    entries.set(key, { entry, until })
    for (const subject of subjectsOf(entry)) {
      const keys = keysOf.get(subject)
      if (keys) keys.add(key)
      else keysOf.set(subject, new Set([key]))
    }
  }

  function ready(key: string): Cached<R> | null {
    const found = entries.get(key)
    return found && Date.now() < found.until ? found.entry : null
  }

  function start(key: string): Promise<Cached<R> | null> {
    const started = readNow(key).finally(() => reading.get(key) === started && reading.delete(key))
    reading.set(key, started)
    return started
  }

  return {
    /** What is cached, if it is still valid. */
    ready,
    /** From memory, or read once for all who ask at the same time; `null` when there is nothing to read. */
    async get(key: string): Promise<Cached<R> | null> {
      const found = ready(key)
      if (found) return found
      const running = reading.get(key) ?? start(key)
      // If the database hangs, an old price is better than no page.
      const old = entries.get(key)?.entry
      return old ? inTime(running, PATIENCE_MILLISECONDS).catch(() => old) : inTime(running, 2 * PATIENCE_MILLISECONDS)
    },
  }
}

function toEntry<R extends Cacheable>(value: R): Cached<R> {
  const json = JSON.stringify(value.view)
  return { ...value, json, etag: `"${Bun.hash(json).toString(36)}"` }
}

/** The names by which a change invalidates an entry. */
function subjectsOf({ organizationId, auctionItemId }: Cacheable): string[] {
  return auctionItemId ? [auctionItemId, organizationId] : [organizationId, `items of ${organizationId}`]
}

function subjectsChanged({ organizationId, auctionItemId }: Change): string[] {
  return auctionItemId ? [auctionItemId, `items of ${organizationId}`] : [organizationId]
}

const MOST_REMEMBERED = 50_000

/** Numbers the changes, so that a read can tell whether it was invalidated meanwhile. */
function countChanges(changes: ChangeFeed, concerns: (change: Change) => boolean, forget: (subject: string) => void) {
  const last = new Map<string, number>()
  let count = 0
  let oldest = 0
  changes.subscribe((change) => {
    if (!concerns(change)) return
    count++
    if (last.size > MOST_REMEMBERED) {
      last.clear()
      oldest = count
    }
    for (const subject of subjectsChanged(change)) {
      last.set(subject, count)
      forget(subject)
    }
  })
  return {
    count: () => count,
    since: (before: number, subjects: string[]) =>
      before < oldest || subjects.some((subject) => (last.get(subject) ?? 0) > before),
  }
}
