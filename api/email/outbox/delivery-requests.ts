import type { Logger } from 'pino'
import type { Orm } from '../../../db/clients.ts'
import { addJob } from '../../../db/jobs.ts'

/** Asks for the outbox to be delivered. */
export interface DeliveryRequests {
  /** Returns at once. */
  requestDelivery(): void
  close(): void
}

/** Many bids in a moment ask for one delivery. */
const MILLISECONDS_BETWEEN_JOBS = 200

/**
 * Adds a job for what this process asks, five times a second at most. One that is lost costs a minute: the sweep asks
 * too.
 */
export function openDeliveryRequests(orm: Orm, log: Logger): DeliveryRequests {
  let waiting: Timer | null = null

  function addDelivery() {
    waiting = null
    addJob(orm, { task: 'deliver-mail', key: 'deliver-mail' }).catch((error: unknown) =>
      log.warn({ err: error }, 'the outbox is delivered a little later'),
    )
  }

  return {
    requestDelivery() {
      if (waiting === null) waiting = setTimeout(addDelivery, MILLISECONDS_BETWEEN_JOBS).unref()
    },
    close() {
      if (waiting !== null) clearTimeout(waiting)
    },
  }
}
