import type { Database } from '../../db/clients.ts'
import { until } from './until.ts'

/** Waits until a bid that arrived since `start`, after the end, has been judged, and waits for its item to be closed. */
export function untilLateBidWaits({ reads }: Database, start: Date): Promise<void> {
  return until(async () => {
    const looks = await reads`
      select from pg_stat_activity
      where query like '%i.end_time <= clock_timestamp()%' and query not like '%pg_stat%' and query_start > ${start}`
    return looks.length > 0
  })
}

/** Waits until so many transactions on `database` wait for a lock that somebody else holds. */
export function untilWaiting({ reads }: Database, howMany: number): Promise<void> {
  return until(async () => {
    const [found] = await reads<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return found !== undefined && found.waiting >= howMany
  })
}
