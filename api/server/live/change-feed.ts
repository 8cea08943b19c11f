import type { Logger } from 'pino'
import postgres from 'postgres'
import { type Change, merged, subjectOf } from '../../../db/after-commit.ts'
import { socketOf } from '../../../db/connections/driver-sockets.ts'
import { openSockets } from '../../../db/connections/watched-sockets.ts'

/** Tells caches and open pages, of this process and of the others, that something public changed. See product#live-updates. */
export interface ChangeFeed {
  /** For what is committed: the database calls it with what transactions asked for. */
  publish(change: Change): void
  /** @returns how to stop listening */
  subscribe(listener: (change: Change) => void): () => void
  /** Aborts when this process stops, so that streams end and hold nothing up. */
  closed: AbortSignal
  /** Ends the streams alone: other processes still hear of what is committed. */
  endStreams(): void
  close(): Promise<void>
}

export function openChangeFeed(databaseUrl: string, log: Logger): ChangeFeed {
  const closing = new AbortController()
  const listeners = new Set<(change: Change) => void>()
  const tellListeners = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  const others = openOtherProcesses(databaseUrl, log, tellListeners)
  return {
    publish(change) {
      tellListeners(change)
      others.tell(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    closed: closing.signal,
    endStreams: () => closing.abort(),
    close() {
      closing.abort()
      return others.close()
    },
  }
}

/** The other processes on this database, which have caches and open pages of their own. */
interface OtherProcesses {
  tell(change: Change): void
  close(): Promise<void>
}

const CHANNEL = 'changed'
/** `pg_notify` takes a global lock at commit, so what follows a change is sent together, ten times a second. */
const MILLISECONDS_BETWEEN_NOTICES = 100
const MILLISECONDS_BETWEEN_QUESTIONS = 5_000
/** Postgres refuses notices of 8,000 bytes; a change takes about 130. */
const CHANGES_PER_NOTICE = 50

/** Opens the connection that notifies and listens; it reconnects by itself. `hear` gets what the others tell. */
function openOtherProcesses(databaseUrl: string, log: Logger, hear: (change: Change) => void): OtherProcesses {
  const self = crypto.randomUUID()
  const sockets = openSockets(databaseUrl)
  // Not in the driver's types: `socket`.
  const options = { max: 1, socket: socketOf(sockets.open), backoff: () => 0.2, fetch_types: false, onnotice: () => {} }
  const sql = postgres(sockets.url, options)
  const untold = new Map<string, Change>()
  let telling: Timer | null = null
  let pausedUntil = 0

  sql
    .listen(CHANNEL, (payload) => {
      const { from, changes } = JSON.parse(payload) as { from: string; changes: Change[] }
      if (from !== self) changes.forEach(hear)
    })
    .catch((error: unknown) => log.error({ err: error }, 'cannot listen for changes'))

  // A connection that only listens never learns that nobody speaks to it any more, unless it asks something.
  const asking = setInterval(() => {
    sql
      .listen('asking', () => {})
      .then(({ unlisten }) => unlisten())
      // It is asked again soon, on the connection that follows.
      .catch(() => {})
  }, MILLISECONDS_BETWEEN_QUESTIONS)
  asking.unref()

  function tellAll() {
    telling = null
    pausedUntil = performance.now() + MILLISECONDS_BETWEEN_NOTICES
    const changes = [...untold.values()]
    untold.clear()
    for (let start = 0; start < changes.length; start += CHANGES_PER_NOTICE) {
      const payload = JSON.stringify({ from: self, changes: changes.slice(start, start + CHANGES_PER_NOTICE) })
      // A lost notice does no harm: caches expire after two seconds anyway.
      sql.notify(CHANNEL, payload).catch((error: unknown) => log.warn({ err: error }, 'a notice of changes was lost'))
    }
  }

  return {
    tell(change) {
      untold.set(subjectOf(change), merged(change, untold.get(subjectOf(change))))
      telling ??= setTimeout(tellAll, Math.max(0, pausedUntil - performance.now()))
    },
    async close() {
      if (telling) clearTimeout(telling)
      clearInterval(asking)
      await sql.end({ timeout: 2 })
      sockets.close()
    },
  }
}
