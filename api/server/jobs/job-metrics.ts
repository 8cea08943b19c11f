import { sql } from 'drizzle-orm'
import type { AppContext } from '../context/app-context.ts'

/** Says how many jobs are due or failed, of all processes. */
export function addJobMetrics({ metrics, database }: Pick<AppContext, 'metrics' | 'database'>) {
  metrics.addGauges({
    helps: {
      bidlark_jobs_waiting: 'Jobs that are due and that nobody works on, of all processes.',
      bidlark_jobs_failed: 'Jobs that failed and are tried again, or were given up, of all processes.',
    },
    label: 'task',
    read: async () =>
      database.orm.execute<{ of: string; bidlark_jobs_waiting: number; bidlark_jobs_failed: number }>(sql`
        select task_identifier as of,
          (count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts))::int
            as bidlark_jobs_waiting,
          (count(*) filter (where last_error is not null))::int as bidlark_jobs_failed
        from graphile_worker.jobs group by task_identifier`),
  })
}
