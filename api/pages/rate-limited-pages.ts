import { networkOf } from '../http/client-ip.ts'
import type { Limit } from '../http/rate-limit.ts'
import type { ServePage } from './render-page.ts'

/** Limits pages rendered for a single visitor, so that bids do not wait behind them. */
export function rateLimitPages(servePage: ServePage, limit: Limit): ServePage {
  return async (request, ip) => {
    const seconds = await limit.count(networkOf(ip))
    if (seconds === null) return servePage(request, ip)
    return new Response('Too many pages at once. Please wait a moment, and try again.', {
      status: 429,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(seconds) },
    })
  }
}
