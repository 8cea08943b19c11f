import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory } from 'rate-limiter-flexible'
import { rateLimit } from '../../../db/schema/upkeep.ts'
import type { AppContext } from '../context/app-context.ts'
import { hashToken } from '../context/token.ts'
import type { RateLimit } from './limits.ts'

/** How often something may be tried under one key: an account, or a network. See product.md#rate-limits. */
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
