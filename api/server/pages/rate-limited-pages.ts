import { languageOf } from '../../contract/values/text/language.ts'
import { requestWords } from '../../contract/words/catalogues.ts'
import { networkOf } from '../http/client-ip.ts'
import { noticePage } from '../http/notice-page.ts'
import type { Limit } from '../http/rate-limit.ts'
import type { ServePage } from './render-page.ts'

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
