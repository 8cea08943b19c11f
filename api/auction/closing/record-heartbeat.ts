import { sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { heartbeat } from '../../../db/schema/outages.ts'

/** A longer time without a heartbeat is an outage. See product.md#outages. */
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
