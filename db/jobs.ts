import { sql } from 'drizzle-orm'
import type { Orm, Tx } from './clients.ts'

/** What is done outside of any request; each is a task of api/tasks.ts. */
export type Task = 'close-items' | 'deliver-mail' | 'expire-offers' | 'sweep'

/**
 * Schedules `task` at `runAt`, or soon, if the transaction commits. A job with the same `key` that has not begun is
 * moved instead of added.
 */
export async function addJob(
  tx: Tx | Orm,
  { task, payload = {}, runAt = null, key }: { task: Task; payload?: object; runAt?: Date | null; key: string },
): Promise<void> {
  const at = runAt?.toISOString() ?? null
  await tx.execute(sql`
    select from graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json, run_at := ${at}::timestamptz, job_key := ${key})`)
}

/** Schedules several jobs in one statement, each as `addJob` does. */
export async function addJobs(
  tx: Tx,
  jobs: { task: Task; payload: object; runAt: Date; key: string }[],
): Promise<void> {
  if (jobs.length === 0) return
  // In one order, for transactions that move the same jobs.
  await tx.execute(sql`
    select from graphile_worker.add_jobs(array(
      select row(task, payload, null, "runAt", null, key, null, null)::graphile_worker.job_spec
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (task text, payload json, "runAt" timestamptz, key text)
      order by key))`)
}

/** Removes jobs that have not begun. */
export async function removeJobs(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(sql`
    select graphile_worker.remove_job(key) from jsonb_array_elements_text(${JSON.stringify(keys.sort())}::jsonb) as key`)
}

/** Deletes jobs that were given up and were last due before then; the worker keeps them for ever. */
export async function dropDeadJobs(orm: Orm, before: Date): Promise<void> {
  await orm.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and run_at < ${before.toISOString()}::timestamptz))`)
}
