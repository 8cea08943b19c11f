import type { Logger } from 'pino'
import type { Change } from '../../../db/after-commit.ts'
import { openOtherProcesses } from './other-processes.ts'

/** Tells caches and open pages, of this process and of the others, that something public changed. See product.md#live-updates. */
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
