import { sql } from 'drizzle-orm'
import type { Orm, Tx } from './clients.ts'

/** What is done outside of any request; each is a task of the worker's (api/jobs). */
export type Task = 'close-items' | 'deliver-mail' | 'sweep'

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

/** Removes a job that has not begun. */
export async function removeJob(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select from graphile_worker.remove_job(${key})`)
}
