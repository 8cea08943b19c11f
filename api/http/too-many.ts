import { Elysia } from 'elysia'
import { durationInWords } from '../contract/values/duration.ts'
import { clientIp, networkOf } from './client-ip.ts'
import type { Limit, RateLimitContext } from './rate-limit.ts'
import { refuse } from './refusals.ts'

/** Guard: refuses what comes too often from one network, before anything is made of it. */
export function limited({ config }: RateLimitContext, limit: Limit) {
  return new Elysia()
    .derive(async ({ request, server, set }) => {
      const wait = await limit.count(networkOf(clientIp(request, server, config)))
      return wait === null ? {} : refuseTooMany(set, wait)
    })
    .as('scoped')
}

/** Answers that there were too many attempts, and when to come back. Decision 18. */
export function refuseTooMany(set: { headers: Record<string, unknown> }, seconds: number) {
  set.headers['retry-after'] = String(seconds)
  return refuse(429, `Too many attempts. Please try again in ${durationInWords(Math.ceil(seconds / 60) * 60)}.`)
}
