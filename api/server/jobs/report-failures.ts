import type { Task, TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { messageWithoutValues } from '../context/log.ts'

/**
 * The same tasks, each of whose failures is logged by the job's name and the cause. The worker writes the message of
 * what a task throws into its log and into the jobs table, so what it is given names no bidder and no secret.
 */
export function reportFailures(tasks: TaskList, log: Logger): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([job, task]) => (task ? [[job, reportFailure(job, task, log)]] : [])),
  )
}

function reportFailure(job: string, task: Task, log: Logger): Task {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers)
    } catch (error) {
      log.error({ job, err: error }, 'a job failed, and is tried again')
      throw new Error(messageWithoutValues(error))
    }
  }
}
