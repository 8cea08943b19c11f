import { sql } from 'drizzle-orm'
import { Logger, parseCronItems, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import type { Logger as PinoLogger } from 'pino'
import { keepalive } from '../../../db/clients.ts'
import { openPgPool } from '../../../db/connections/driver-sockets.ts'
import { openSockets } from '../../../db/connections/watched-sockets.ts'
import { addJob, type Task } from '../../../db/jobs.ts'
import { patiently } from '../../../db/patience.ts'
import type { AppContext } from '../context/app-context.ts'
import { messageWithoutValues, redact } from '../context/log.ts'
import { outlastOutage } from '../context/outlast.ts'

const CONNECTIONS = 4
const MILLISECONDS_TO_CONNECT = 2_000

/** Jobs side by side in one process. A closing never waits behind more than a few emails. */
const CONCURRENCY = 4
const MILLISECONDS_BEFORE_RETURN = 1_000
/** A job that is due begins this much later at most: bidders may be waiting for an item to be closed. */
const MILLISECONDS_BETWEEN_LOOKS = 500

/** Runs jobs until it is closed; it waits for a database that goes away. */
interface Worker {
  close(): Promise<void>
}

/**
 * Opens the worker of this process. Others take jobs from the same queue.
 * @param tasks what is done, by the name of its job
 */
export async function openWorker(context: AppContext, tasks: Record<Task, TaskList[string]>): Promise<Worker> {
  const { log, database } = context
  const connections = openWorkerPool(database.url, log)
  let isClosing = false
  // On a busy machine its first connections may take longer than they are waited for.
  let runner = await outlastOutage(start)
  // What the last process left unfinished should not wait for the next minute.
  await outlastOutage(() => addJob(database.orm, { task: 'sweep', key: 'sweep at start' }))

  function start(): Promise<Runner> {
    return run({ ...runnerOptions(context, tasks), pgPool: connections.pool }).then((started) => {
      void started.promise.catch(() => {}).then(() => comeBack())
      return started
    })
  }

  async function comeBack() {
    if (isClosing) return
    log.warn('the worker ended, and starts again')
    await Bun.sleep(MILLISECONDS_BEFORE_RETURN)
    if (isClosing) return
    await start().then(
      (started) => {
        runner = started
      },
      () => comeBack(),
    )
  }

  return {
    async close() {
      isClosing = true
      // Ended by itself already: there is nothing left to stop.
      await runner.stop().catch(() => {})
      await connections.close()
    },
  }
}

function runnerOptions({ log }: AppContext, tasks: TaskList): RunnerOptions {
  return {
    concurrency: CONCURRENCY,
    pollInterval: MILLISECONDS_BETWEEN_LOOKS,
    noHandleSignals: true,
    // A job is told at once that the process ends; the library would let it go on for a while first.
    gracefulShutdownAbortTimeout: 0,
    logger: loggerOf(log),
    taskList: reportFailures(tasks, log),
    parsedCronItems: parseCronItems([{ task: 'sweep', match: '* * * * *', identifier: 'sweep' }]),
  }
}

/** Its warnings and errors go to our log, except for failed jobs, which are there already; the rest is dropped. */
function loggerOf(log: PinoLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' && !meta?.failure) log.error({ err: meta?.error }, redact(message))
    if (level === 'warning') log.warn(redact(message))
  })
}

/** The worker's own connections: it needs another driver than we do, which alone would wait for a silent server for ever. */
function openWorkerPool(url: string, log: PinoLogger) {
  const sockets = openSockets(url)
  const options = Object.entries(keepalive).map(([name, seconds]) => `-c ${name}=${seconds}`)
  const config = {
    max: CONNECTIONS,
    connectionTimeoutMillis: patiently(MILLISECONDS_TO_CONNECT),
    options: options.join(' '),
  }
  const pool = openPgPool(sockets, config, (error) => log.warn({ err: error }, 'a connection of the worker was lost'))
  return {
    pool,
    async close() {
      await pool.end()
      sockets.close()
    },
  }
}

/**
 * The same tasks, each of whose failures is logged by the job's name and the cause. The worker writes the message of
 * what a task throws into its log and into the jobs table, so what it is given names no bidder and no secret.
 */
function reportFailures(tasks: TaskList, log: PinoLogger): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([job, task]) => (task ? [[job, reportFailure(job, task, log)]] : [])),
  )
}

function reportFailure(
  job: string,
  task: NonNullable<TaskList[string]>,
  log: PinoLogger,
): NonNullable<TaskList[string]> {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers)
    } catch (error) {
      log.error({ job, err: error }, 'a job failed, and is tried again')
      throw new Error(messageWithoutValues(error))
    }
  }
}

/** Something done each minute. */
export type SweepStep = (context: AppContext, now: Date) => Promise<unknown>

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
