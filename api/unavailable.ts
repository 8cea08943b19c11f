import postgres from 'postgres'

/** A bid that cannot be judged now. Whether it counted may be unknown; its key tells when it is sent again. */
export class BiddingUnavailable extends Error {
  constructor(cause: unknown) {
    super('Bidding is busy right now. Please try again in a moment.', { cause })
  }
}

/** Postgres' own codes: gone or going, full, out of space, a lock or statement that took too long. */
const OUTAGE = /^(08|53|57P0|57014|55P03|25P0|58)/
/** The driver's codes for a connection that is not there. */
const LOST_CONNECTION = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOENT)/

/** Whether `error` says that the database is away or too busy, rather than that it minds what was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return OUTAGE.test(error.code)
  return error instanceof Error && 'code' in error && LOST_CONNECTION.test(String(error.code))
}
