import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type Logger } from 'pino'
import { redact } from './redact.ts'

/** The log of one process: JSON lines on standard output. */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { err: withoutValues } })
}

/**
 * What an error says, without what a query or a row contained: for places that keep only a line. See
 * product.md#masked-addresses.
 */
export function messageWithoutValues(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return error.cause === undefined ? 'A query failed.' : messageWithoutValues(error.cause)
  return redact(error instanceof Error ? error.message : String(error))
}

/**
 * An error as it may be logged. Drizzle's message lists a query's parameters, and Postgres' detail quotes a row: both
 * would put addresses of bidders into the log. See product.md#masked-addresses.
 */
function withoutValues(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return { query: error.query, ...withoutValues(error.cause) }
  const message = messageWithoutValues(error)
  if (!(error instanceof Error)) return { message }
  const { name, stack = '', cause } = error
  const known = Object.fromEntries(
    Object.entries(error).filter(([key]) => ['code', 'constraint', 'table'].includes(key)),
  )
  return { name, message, ...known, stack: redact(stack), ...(cause !== undefined && { cause: withoutValues(cause) }) }
}
