import { sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { heartbeat } from '../../../db/schema/outages.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { extendAfterOutages } from './extend-after-outages.ts'

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

/** A longer time without a heartbeat is an outage. See product#outages. */
const LONGEST_SILENCE = sql.raw(`interval '30 seconds'`)

/**
 * Says that the service is there, by the database's clock, and puts on record that it was not, when nobody said so for too
 * long: only the first process that is back finds that. Whoever closes items asks here before.
 * @returns whether there is an outage whose items are still to be extended
 */
export async function recordHeartbeat(orm: Orm): Promise<boolean> {
  const [written] = await orm.execute<{ is_outage_open: boolean }>(sql`
    update heartbeat set last_at = clock_timestamp() where last_at >= clock_timestamp() - ${LONGEST_SILENCE}
    returning exists (select from outage where settled_at is null) as is_outage_open`)
  if (written) return written.is_outage_open
  await recordOutage(orm)
  return true
}

/** The first heartbeat of all follows no outage. To the millisecond, as all that instants are compared with. */
function recordOutage(orm: Orm): Promise<void> {
  return orm.transaction(async (tx) => {
    await tx.insert(heartbeat).values({ lastAt: sql`clock_timestamp()` }).onConflictDoNothing()
    // What it says is read after the wait: another process may have been here first.
    await tx.select().from(heartbeat).for('update')
    await tx.execute(sql`
      insert into outage (began_at, ended_at)
      select date_trunc('milliseconds', last_at), date_trunc('milliseconds', clock_timestamp()) from heartbeat
      where last_at < clock_timestamp() - ${LONGEST_SILENCE}`)
    await tx.update(heartbeat).set({ lastAt: sql`clock_timestamp()` })
  })
}
