import { ValidationError } from 'elysia'
import type { Logger } from 'pino'
import postgres from 'postgres'
import type { Problem } from '../../contract/values/problem.ts'
import { request } from '../../contract/words/en.ts'
import { isOutage, Unavailable } from '../context/unavailable.ts'

export interface Answer {
  status: number
  body: Problem
  retryAfterSeconds?: number
}

/** What a visitor is told when a request fails: enough to act on, nothing of what was sent or of internals. */
export function answerTo(code: unknown, error: unknown, log: Logger): Answer {
  // An answer of ours that breaks its own schema is our fault, not the visitor's.
  if (error instanceof ValidationError && error.type !== 'response') return invalid(error)
  if (code === 'PARSE') return { status: 400, body: { message: 'The request is not valid JSON.' } }
  if (code === 'NOT_FOUND') return { status: 404, body: { message: 'Page Not Found' } }
  if (isUnstorable(causeOf(error))) return { status: 400, body: { message: request.unstorable } }
  if (isOrphan(causeOf(error))) return { status: 404, body: { message: request.gone } }
  if (isOutage(error) || isDeadlock(causeOf(error))) return unavailable(error, log)
  log.error({ err: error }, 'a request failed')
  return { status: 500, body: { message: request.failed } }
}

function invalid({ all }: ValidationError): Answer {
  const issues = all.map(({ path, message }) => ({ path: String(path), message }))
  const [first] = issues
  // Elysia's name for the whole body; what zod says of that speaks to programmers.
  if (!first || first.path === 'root') return { status: 400, body: { message: 'Please send a JSON object.' } }
  return { status: 400, body: { message: first.message, issues } }
}

function unavailable(error: unknown, log: Logger): Answer {
  log.warn({ err: error }, 'the database, or the store of pictures, is away or too busy')
  const { message } = error instanceof Unavailable ? error : new Unavailable(error)
  return { status: 503, body: { message, code: 'unavailable' }, retryAfterSeconds: 1 }
}

/** The one character of Unicode that Postgres has no room for is NUL. */
function isUnstorable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ['22021', '22P05'].includes(error.code)
}

/** What a write belongs to was deleted while the write was on its way. */
function isOrphan(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23503'
}

/** Two writes deadlocked, and Postgres rolled this one back. */
function isDeadlock(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '40P01'
}

/** Drizzle wraps what Postgres said. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error
}
