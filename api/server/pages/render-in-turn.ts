import { RESERVED_SLUGS } from '../../contract/values/address/slug.ts'
import { languageOf } from '../../contract/values/text/language.ts'
import { requestWords } from '../../contract/words/catalogues.ts'
import { openQueue } from '../context/queue.ts'
import { openTurns } from '../context/turns.ts'
import { networkOf } from '../http/client-ip.ts'
import { busyPage, noticePage } from '../http/notice-page.ts'
import type { Limit } from '../http/rate-limit.ts'
import type { ServePage } from './render-page.ts'

const FIRST_SEGMENT = /^\/([a-z0-9-]+)/
/** A page takes some milliseconds in which this process does nothing else; in the rest it does. */
const PAGE_TURNS = { atOnce: 1, waiting: 50, rest: 3 }
/** Of all owners, those that do not exist among them: whatever comes in between waits for so many. */
const ALL_PAGES = { atOnce: 3, waiting: 500 }

/**
 * Renders the public pages of an organization one after the other, so that bids on others' items wait for one at most;
 * searches in turns of their own, so that other pages do not wait for them. Networks take turns, too.
 */
export function renderInTurn(servePage: ServePage): ServePage {
  const turns = openTurns(PAGE_TURNS)
  const all = openQueue(ALL_PAGES)
  return async (request, ip) => {
    // A form is a bid, which waits for no page.
    if (request.method === 'POST') return servePage(request, ip)
    const { pathname, search } = new URL(request.url)
    const [, slug = ''] = FIRST_SEGMENT.exec(pathname) ?? []
    const network = networkOf(ip)
    const render = () => all(() => servePage(request, ip), network)
    const isOfNone = slug === '' || RESERVED_SLUGS.includes(slug)
    return (
      (await (isOfNone ? render() : turns(search === '' ? slug : `${slug}?`, render, network))) ?? busyPage(request)
    )
  }
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
