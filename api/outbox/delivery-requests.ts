import type { Logger } from 'pino'
import type { Orm } from '../../db/clients.ts'
import { addJob } from '../../db/jobs.ts'

/** Sends for the outbox to be emptied. */
export interface Post {
  /** Call after the commit of anything that wrote a mail; it costs the request nothing. */
  collect(): void
  close(): void
}

/** Many bids in a moment ask for one collection. */
const MILLISECONDS_BETWEEN_COLLECTIONS = 200

/** Opens the post of this process. A collection that is lost costs a minute: the sweep finds what waits. */
export function openPost(orm: Orm, log: Logger): Post {
  let calling: Timer | null = null

  function call() {
    calling = null
    addJob(orm, { task: 'deliver-mail', key: 'deliver-mail' }).catch((error: unknown) =>
      log.warn({ err: error }, 'the outbox is emptied a little later'),
    )
  }

  return {
    collect() {
      if (calling === null) calling = setTimeout(call, MILLISECONDS_BETWEEN_COLLECTIONS).unref()
    },
    close() {
      if (calling !== null) clearTimeout(calling)
    },
  }
}
