import { asc, sql } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { heartbeat, outage } from '../../db/schema/outages.ts'

/** Makes it so many seconds since anybody wrote the heartbeat, as if the service had been away. */
export async function ageHeartbeat(orm: Orm, seconds: number) {
  const lastAt = sql`clock_timestamp() - make_interval(secs => ${seconds})`
  await orm.insert(heartbeat).values({ lastAt }).onConflictDoUpdate({ target: heartbeat.isOnly, set: { lastAt } })
}

/** The outages on record, the first one first. */
export function outagesOf(orm: Orm) {
  return orm.select().from(outage).orderBy(asc(outage.endedAt))
}

/** Has an item be extended for a time when the site was offline: what is on record of it, and its new end. */
export async function wasOffline(orm: Orm, itemId: string, { seconds, endTime }: { seconds: number; endTime: Date }) {
  await orm.execute(sql`
    with away as (
      insert into outage (began_at, ended_at, settled_at)
      values (now() - make_interval(secs => ${seconds}), now(), now()) returning id
    ), moved as (
      insert into outage_extension (auction_item_id, organization_id, outage_id, scheduled_end_time, extended_to)
      select i.id, organization_id, away.id, end_time, ${endTime.toISOString()}::timestamptz from auction_item i, away where i.id = ${itemId}
    ), counted as (
      update auction_lock set lock_version = lock_version + 1 where auction_item_id = ${itemId}
    )
    update auction_item set end_time = ${endTime.toISOString()}::timestamptz, scheduled_end_time = null where id = ${itemId}`)
}
