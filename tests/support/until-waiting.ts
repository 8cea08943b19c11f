import type { Database } from '../../db/clients.ts'
import { until } from './until.ts'

/** Waits until so many transactions on `database` wait for a lock that somebody else holds. */
export function untilWaiting({ reads }: Database, howMany: number): Promise<void> {
  return until(async () => {
    const [found] = await reads<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return found !== undefined && found.waiting >= howMany
  })
}
