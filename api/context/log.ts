import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type Logger } from 'pino'

/** The log of one process: JSON lines on standard output. */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { err: withoutValues } })
}

/**
 * An error as it may be logged. Drizzle's message lists a query's parameters, and Postgres' detail quotes a row: both
 * would put addresses of bidders into the log. See product.md#masked-addresses.
 */
function withoutValues(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return { query: error.query, ...withoutValues(error.cause) }
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const known = Object.fromEntries(
    Object.entries(error).filter(([key]) => ['code', 'constraint', 'table'].includes(key)),
  )
  return { name, message, ...known, stack, ...(error.cause !== undefined && { cause: withoutValues(error.cause) }) }
}
