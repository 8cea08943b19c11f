import { patiently } from '../../../db/patience.ts'
import { request } from '../../contract/words/en.ts'

/** Something is unavailable right now; the message is for the visitor. */
export class Unavailable extends Error {
  constructor(cause: unknown, message: string = request.busy) {
    super(message, { cause })
  }
}

/** Postgres' own codes: shutting down, too many connections, out of space, read-only, a lock or statement too slow. */
const OUTAGE = /^(08|53|57P0|57014|55P03|25006|25P0|58)/
/** The drivers' codes for a connection that is not there. */
const LOST_CONNECTION = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|TLS_REFUSED)/
/** The worker's driver gives its own errors no code. */
const LOST_CONNECTION_OF_WORKER =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout (expired|exceeded when trying))/

/** Whether `error`, or what caused it, says that the database is away or too busy, not that the query was wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof Unavailable) return true
  // Two drivers speak to Postgres, ours and the worker's; both keep the code there.
  const code = 'code' in error ? String(error.code) : ''
  if (code === '' && LOST_CONNECTION_OF_WORKER.test(error.message)) return true
  return OUTAGE.test(code) || LOST_CONNECTION.test(code) || isOutage(error.cause)
}

/** The result of `work`, or `Unavailable` after a while: a database that hangs gives no error. */
export async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Unavailable('no answer in time')), patiently(milliseconds))
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
