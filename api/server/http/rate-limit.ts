import { Elysia, ElysiaCustomStatusResponse } from 'elysia'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory } from 'rate-limiter-flexible'
import { rateLimit } from '../../../db/schema/upkeep.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { durationInWords } from '../../contract/values/time/time-left.ts'
import { requestWords } from '../../contract/words/catalogues.ts'
import type { AppContext } from '../context/app-context.ts'
import { hashToken } from '../context/token.ts'
import { answerLanguage } from './answer-language.ts'
import { clientIp, networkOf } from './client-ip.ts'
import type { RateLimit } from './limits.ts'
import { refuse } from './refuse.ts'

/** How often something may be tried under one key: an account, or a network. See product#rate-limits. */
export interface Limit {
  /**
   * Counts an attempt, before it is made; for as many as it is worth. @returns the seconds to wait when there were too
   * many, else `null`
   */
  count(key: string, worth?: number): Promise<number | null>
  /** Takes an attempt back: it was no failure. */
  forgive(key: string): Promise<void>
  /** Forgets all attempts, once the password was right. */
  forget(key: string): Promise<void>
}

export type RateLimitContext = Pick<AppContext, 'config' | 'database'>

/** A count of its own for a row of the table; in the database it is shared by all who count under the same key. */
export function createLimit(
  { config, database }: RateLimitContext,
  { most: points, seconds: duration, key: keyPrefix }: Pick<RateLimit, 'most' | 'seconds' | 'key'>,
): Limit {
  if (!config.rateLimits) return unlimited
  if (keyPrefix === null) return limitOf(new RateLimiterMemory({ points, duration }))
  const store = { storeClient: database.orm, schema: rateLimit, keyPrefix }
  // What is over is deleted for all limits at once (erasure/drop-expired.ts), not by each of them every five minutes.
  return limitOf(new RateLimiterDrizzle({ ...store, points, duration, clearExpiredByTimeout: false }))
}

/** Counts what a group of the table limits, under the same names. */
export function createLimits<Name extends string>(
  context: RateLimitContext,
  group: Record<Name, RateLimit>,
): Record<Name, Limit> {
  const limits = Object.entries<RateLimit>(group).map(([name, row]) => [name, createLimit(context, row)])
  // The names are those of the group.
  return Object.fromEntries(limits) as Record<Name, Limit>
}

const unlimited: Limit = {
  count: async () => null,
  forgive: async () => {},
  forget: async () => {},
}

// Keys are hashed, so the table does not tell whose password was guessed.
function limitOf(counter: RateLimiterAbstract): Limit {
  return {
    async count(key, worth = 1) {
      const { consumedPoints, msBeforeNext } = await counter.penalty(hashToken(key), worth)
      return consumedPoints > counter.points ? Math.ceil(msBeforeNext / 1000) : null
    },
    async forgive(key) {
      await counter.reward(hashToken(key))
    },
    async forget(key) {
      await counter.delete(hashToken(key))
    },
  }
}

/**
 * Guard: refuses requests that come too often from one network, before they are handled. What no database counts, each place
 * with this guard counts for itself.
 */
export function limited(context: RateLimitContext, row: RateLimit) {
  const limit = createLimit(context, row)
  return new Elysia()
    .derive(async ({ request, server, set }) => {
      const wait = await limit.count(networkOf(clientIp(request, server, context.config)))
      return wait === null ? {} : refuseTooMany(set, wait, answerLanguage(request))
    })
    .as('scoped')
}

/**
 * Guard: limits what is not found, such as a link that was made up, by network. It is judged first, so who has a right link is
 * let in whatever others in the network sent.
 */
export function limitedGuesses(context: RateLimitContext, row: RateLimit) {
  const limit = createLimit(context, row)
  return new Elysia()
    .onAfterHandle(async ({ request, server, set, responseValue }) => {
      if (!(responseValue instanceof ElysiaCustomStatusResponse) || responseValue.code !== 404) return
      const wait = await limit.count(networkOf(clientIp(request, server, context.config)))
      return wait === null ? undefined : refuseTooMany(set, wait, answerLanguage(request))
    })
    .as('scoped')
}

/**
 * Makes an attempt that counts only if it succeeds, because failing does no harm, such as by a form that is not filled
 * in yet. @returns how long to wait when too many succeeded before
 */
export async function countSuccess<Outcome extends { kind: string }>(
  limit: Limit,
  key: string,
  { attempt, success }: { attempt: () => Promise<Outcome>; success: Outcome['kind'] },
): Promise<Outcome | { kind: 'too-many'; seconds: number }> {
  // Counted before, or attempts made side by side would all pass.
  const seconds = await limit.count(key)
  if (seconds !== null) return { kind: 'too-many', seconds }
  const outcome = await attempt()
  if (outcome.kind !== success) await limit.forgive(key)
  return outcome
}

/** Answers that there were too many attempts, and when to come back. See product#rate-limits. */
export function refuseTooMany(
  set: { headers: Record<string, unknown> },
  seconds: number,
  language: Language = 'en',
  more: object = {},
) {
  set.headers['retry-after'] = String(seconds)
  const time = durationInWords(Math.ceil(seconds / 60) * 60, language)
  return refuse(429, requestWords(language)('tooMany', { time }), more)
}
