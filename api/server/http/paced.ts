import { Elysia } from 'elysia'
import type { AppContext } from '../context/app-context.ts'
import { clientIp, networkOf } from './client-ip.ts'
import type { RateLimit } from './limits.ts'
import { refuse } from './refuse.ts'

/** Of the span of a row: what may come all at once, and how long the next ones wait before they are refused. */
const AT_ONCE = 1 / 10
const LONGEST_WAIT = 3
/** Networks are forgotten that often. */
const FORGET_MS = 10_000

/**
 * Guard: what a network asks for past `row` waits. Whoever is refused at once asks again at once, and keeps this process
 * from bids. See product#rate-limits.
 */
export function paced({ config }: Pick<AppContext, 'config'>, row: Pick<RateLimit, 'most' | 'seconds'>) {
  const takePlace = openPace(row)
  return new Elysia()
    .derive(async ({ request, server, set }) => {
      if (!config.rateLimits || (await takePlace(networkOf(clientIp(request, server, config))))) return {}
      set.headers['retry-after'] = String(row.seconds)
      return refuse(503, 'Too many pages are open right now.')
    })
    .as('scoped')
}

/** @returns what waits for a place, or for a share of one; `false`: there is none in time */
export function openPace({ most, seconds }: Pick<RateLimit, 'most' | 'seconds'>) {
  const spanMs = seconds * 1000
  /** When each network would have come by one after the other. */
  const nextAt = new Map<string, number>()
  let forgetsAt = 0
  return async (network: string, share = 1): Promise<boolean> => {
    const now = performance.now()
    if (now >= forgetsAt) {
      forgetsAt = now + FORGET_MS
      for (const [one, at] of nextAt) if (at < now) nextAt.delete(one)
    }
    const at = Math.max(nextAt.get(network) ?? 0, now)
    const waitMs = at - now - spanMs * AT_ONCE
    if (waitMs > spanMs * LONGEST_WAIT) return false
    nextAt.set(network, at + (spanMs / most) * share)
    if (waitMs > 0) await Bun.sleep(Math.ceil(waitMs))
    return true
  }
}
