import { queryWords } from '../../contract/words/catalogues.ts'
import { answerLanguage } from './answer-language.ts'
import { refuse } from './refuse.ts'

interface Context {
  request: Request
  path: string
  query: Record<string, string | undefined>
}

/**
 * Reads the query as it was sent, in which every value is a text: Elysia splits what holds a comma, and parses what looks
 * like JSON, so that nobody could search for "Food, Wine". A call that says something twice is refused; a page reads its
 * address itself, in which others put what they count visits by.
 */
export function readQueryText(context: Context) {
  const { url } = context.request
  const start = url.indexOf('?')
  if (start < 0) return {}
  const words = new URLSearchParams(url.slice(start + 1))
  context.query = Object.fromEntries(words)
  const isTwice = Object.keys(context.query).length < words.size
  return isTwice && context.path.startsWith('/api/')
    ? refuse(400, queryWords(answerLanguage(context.request))('askedTwice'))
    : {}
}
