import type { Logger } from 'pino'
import postgres from 'postgres'
import { type Change, merged, subjectOf } from '../../db/after-commit.ts'

/**
 * Tells this process at once, and the others through Postgres, that something public changed. See
 * product.md#live-updates.
 */
export interface ChangeFeed {
  /** For what is committed: the database calls it with what transactions asked for. */
  publish(change: Change): void
  /** @returns how to stop listening */
  subscribe(listener: (change: Change) => void): () => void
  /** Aborts when this process stops, so that streams end and hold nothing up. */
  closed: AbortSignal
  close(): Promise<void>
}

const CHANNEL = 'changed'
/** `pg_notify` takes a global lock at commit, so changes are sent together, ten times a second. */
const MILLISECONDS_BETWEEN_NOTICES = 100

/** Opens the connection that notifies and listens; it reconnects by itself. */
export function openChangeFeed(databaseUrl: string, log: Logger): ChangeFeed {
  const self = crypto.randomUUID()
  const sql = postgres(databaseUrl, { max: 1, backoff: () => 0.2, onnotice: () => {} })
  const closing = new AbortController()
  const listeners = new Set<(change: Change) => void>()
  const untold = new Map<string, Change>()
  let telling: Timer | null = null

  const tellEachListener = (change: Change) => {
    for (const listener of listeners) listener(change)
  }

  sql.listen(CHANNEL, hear).catch((error: unknown) => log.error({ err: error }, 'cannot listen for changes'))

  function hear(payload: string) {
    const { from, changes } = JSON.parse(payload) as { from: string; changes: Change[] }
    if (from !== self) changes.forEach(tellEachListener)
  }

  function tellOthers() {
    telling = null
    const changes = [...untold.values()]
    untold.clear()
    // Postgres refuses notices of 8,000 bytes; a change takes about 130.
    for (let start = 0; start < changes.length; start += 50) {
      const payload = JSON.stringify({ from: self, changes: changes.slice(start, start + 50) })
      // A lost notice does no harm: caches expire after two seconds anyway.
      sql.notify(CHANNEL, payload).catch((error: unknown) => log.warn({ err: error }, 'a notice of changes was lost'))
    }
  }

  return {
    publish(change) {
      tellEachListener(change)
      untold.set(subjectOf(change), merged(change, untold.get(subjectOf(change))))
      telling ??= setTimeout(tellOthers, MILLISECONDS_BETWEEN_NOTICES)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    closed: closing.signal,
    async close() {
      closing.abort()
      if (telling) clearTimeout(telling)
      await sql.end({ timeout: 2 })
    },
  }
}
