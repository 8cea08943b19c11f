import { type Language, languageOf } from '../../contract/values/text/language.ts'

/** Calls that bidders make, or pages for them. */
const OF_BIDDERS = /^\/api\/(?:bids|gifts|mail|places|[^/]+\/(?:auction|donation|give|my-bids|pay))(?:\/|$)/

/** What the sender of a call reads, or whoever opens a page. Teams read English, as their area does. See product#languages. */
export function answerLanguage({ url, headers }: Pick<Request, 'url' | 'headers'>): Language {
  const { pathname } = new URL(url)
  return OF_BIDDERS.test(pathname) || !pathname.startsWith('/api/') ? languageOf(headers) : 'en'
}
