import { RESERVED_SLUGS } from '../../contract/values/address/slug.ts'
import { languageOf } from '../../contract/values/text/language.ts'
import { requestWords } from '../../contract/words/catalogues.ts'
import { openTurns } from '../context/turns.ts'
import { networkOf } from '../http/client-ip.ts'
import { noticePage } from '../http/notice-page.ts'
import type { Limit } from '../http/rate-limit.ts'
import type { ServePage } from './render-page.ts'

const FIRST_SEGMENT = /^\/([a-z0-9-]+)/
/** A page takes some milliseconds in which this process does nothing else; in the rest it does. */
const PAGE_TURNS = { atOnce: 1, waiting: 50, rest: 3 }

/**
 * Renders the public pages of an organization one after the other, so that bids on others' items wait for one at most;
 * searches in turns of their own, so that other pages do not wait for them.
 */
export function renderInTurn(servePage: ServePage): ServePage {
  const turns = openTurns(PAGE_TURNS)
  return async (request, ip) => {
    const { pathname, search } = new URL(request.url)
    const [, slug = ''] = FIRST_SEGMENT.exec(pathname) ?? []
    // A form is a bid, which waits for no page.
    if (slug === '' || RESERVED_SLUGS.includes(slug) || request.method === 'POST') return servePage(request, ip)
    return (await turns(search === '' ? slug : `${slug}?`, () => servePage(request, ip))) ?? busy(request)
  }
}

function busy({ headers }: Request): Response {
  const language = languageOf(headers)
  return noticePage({ language, text: requestWords(language)('tooManyPages'), status: 503, retrySeconds: 1 })
}

/** Limits pages rendered for a single visitor, so that bids do not wait behind them. */
export function rateLimitPages(servePage: ServePage, limit: Limit): ServePage {
  return async (request, ip) => {
    const seconds = await limit.count(networkOf(ip))
    if (seconds === null) return servePage(request, ip)
    const language = languageOf(request.headers)
    const text = requestWords(language)('tooManyPages')
    return noticePage({ language, text, status: 429, retrySeconds: seconds })
  }
}
