import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'

/** Whether a write failed because somebody else has the value already, by the name of the unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const reason = error instanceof DrizzleQueryError ? error.cause : error
  return reason instanceof postgres.PostgresError && reason.code === '23505' && reason.constraint_name === index
}
