import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type Logger } from 'pino'

/** The log of one process: JSON lines on standard output. */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { err: withoutValues } })
}

/**
 * What an error says, without what a query or a row contained: for places that keep only a line. See
 * product#masked-addresses.
 */
export function messageWithoutValues(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return error.cause === undefined ? 'A query failed.' : messageWithoutValues(error.cause)
  return redact(error instanceof Error ? error.message : String(error))
}

/**
 * An error as it may be logged. Drizzle's message lists a query's parameters, and Postgres' detail quotes a row: both
 * would put addresses of bidders into the log. See product#masked-addresses.
 */
function withoutValues(error: unknown): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return { query: error.query, ...withoutValues(error.cause) }
  const message = messageWithoutValues(error)
  if (!(error instanceof Error)) return { message }
  const { name, stack = '', cause } = error
  const fields = Object.fromEntries(
    Object.entries(error).filter(([key]) => ['code', 'constraint', 'table'].includes(key)),
  )
  return { name, message, ...fields, stack: redact(stack), ...(cause !== undefined && { cause: withoutValues(cause) }) }
}

/** What stands between separators; an address is looked for in each such word. */
const WORD = /[^\s<>(),:;"&=]+/g
/** An address from its @ on; also as it stands in a query string, where the @ is encoded. */
const AT_DOMAIN = /(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/iu
/** The secrets of links, sessions and headers: as the value of something, or in the address of a call. */
const SECRET = /((?:token|session)["'\\\s]*(?:[=:]|%3D)["'\\\s]*|invitations\/|bearer )[\w.-]{20,}/gi
const PASSWORD = /(password["'\\\s]*(?:[=:]|%3D)\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s"&;,}]+)/gi
/** The one character that Postgres cannot store. */
const NUL = /\0/g

/** Text without email addresses, passwords and the secrets of links. See product#client-errors. */
export function redact(text: string): string {
  return text
    .replace(SECRET, '$1[secret]')
    .replace(PASSWORD, '$1[secret]')
    .replace(WORD, withoutAddress)
    .replace(NUL, '')
}

/** The whole word goes: what stands before the @ may be anything. */
function withoutAddress(word: string): string {
  return word.search(AT_DOMAIN) > 0 ? '[email]' : word
}
