import type { AppContext } from '../../server/context/app-context.ts'
import { extendAfterOutages } from './extend-after-outages.ts'
import { recordHeartbeat } from './record-heartbeat.ts'

/** In milliseconds. */
const USUAL_WAITS = { betweenBeats: 5_000, beforeRetry: 1_000 }

/** The sign of life of this process. */
export interface Heartbeat {
  /** Writes it now, and extends what an outage before it would have cost its last minutes. */
  beat(): Promise<void>
  close(): Promise<void>
}

/** Writes the heartbeat at once and then every few seconds; after a failure sooner, as items may wait to be extended. */
export function openHeartbeat(
  { database: { orm }, log }: Pick<AppContext, 'database' | 'log'>,
  waits = USUAL_WAITS,
): Heartbeat {
  let next: Timer | undefined
  let isClosed = false
  let wasWritten = true

  async function beat() {
    if (!(await recordHeartbeat(orm))) return
    for (const { beganAt, endedAt } of await extendAfterOutages(orm))
      log.warn({ beganAt, endedAt }, 'the service was away: items that were about to end go on for a while')
  }

  async function beatOrLog() {
    const isWritten = await beat().then(
      () => true,
      (error: unknown) => {
        if (wasWritten && !isClosed) log.warn({ err: error }, 'the heartbeat could not be written')
        return false
      },
    )
    wasWritten = isWritten
    const wait = isWritten ? waits.betweenBeats : waits.beforeRetry
    if (!isClosed) next = setTimeout(goOn, wait)
  }

  let beating = beatOrLog()
  function goOn() {
    beating = beatOrLog()
  }

  return {
    beat,
    close() {
      isClosed = true
      clearTimeout(next)
      return beating
    },
  }
}
