import { query as say } from '../../contract/words/en.ts'
import { refuse } from './refuse.ts'

interface Context {
  request: Request
  query: Record<string, string | undefined>
}

/**
 * Reads the query as it was sent, in which every value is a text: Elysia splits what holds a comma, and parses what looks
 * like JSON, so that nobody could search for "Food, Wine". What is said twice is refused.
 */
export function readQueryText(context: Context) {
  const { url } = context.request
  const start = url.indexOf('?')
  if (start < 0) return {}
  const words = new URLSearchParams(url.slice(start + 1))
  context.query = Object.fromEntries(words)
  return Object.keys(context.query).length < words.size ? refuse(400, say.askedTwice) : {}
}
