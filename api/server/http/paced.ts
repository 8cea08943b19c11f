import { Elysia } from 'elysia'
import type { AppContext } from '../context/app-context.ts'
import { clientIp, networkOf } from './client-ip.ts'
import type { RateLimit } from './limits.ts'
import { refuse } from './refuse.ts'

/** Not all that may come in a second comes at its beginning, or bids would wait for that. */
const PARTS = 10
/** Whoever waited so many times as long as `row` counts is refused. */
const LONGEST_WAIT = 3

/**
 * Guard: what a network asks for past `row` waits. Whoever is refused at once asks again at once, and keeps this process
 * from bids. See product.md#rate-limits.
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

/** @returns what waits for a place; `false`: there was none in time */
export function openPace({ most, seconds }: Pick<RateLimit, 'most' | 'seconds'>) {
  const mostInPart = Math.ceil(most / PARTS)
  let taken = new Map<string, number>()
  let endsAt = 0
  return async (network: string): Promise<boolean> => {
    const until = performance.now() + LONGEST_WAIT * seconds * 1000
    for (;;) {
      const now = performance.now()
      if (now >= endsAt) [taken, endsAt] = [new Map(), now + (seconds * 1000) / PARTS]
      const count = (taken.get(network) ?? 0) + 1
      taken.set(network, count)
      if (count <= mostInPart) return true
      if (endsAt > until) return false
      await Bun.sleep(Math.ceil(endsAt - now))
    }
  }
}
