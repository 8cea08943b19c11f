import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory } from 'rate-limiter-flexible'
import { rateLimit } from '../../../db/schema/upkeep.ts'
import type { AppContext } from '../context/app-context.ts'
import { hashToken } from '../context/token.ts'

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

export interface Allowance {
  attempts: number
  seconds: number
}

/** Counted in the database under `name`, so that every process knows of every attempt. */
export function countedTogether({ config, database }: RateLimitContext, name: string, allowance: Allowance): Limit {
  if (!config.rateLimits) return unlimited
  const { attempts: points, seconds: duration } = allowance
  const store = { storeClient: database.orm, schema: rateLimit, keyPrefix: name }
  // What is over is deleted for all limits at once (privacy/drop-expired.ts), not by each of them every five minutes.
  return limitOf(new RateLimiterDrizzle({ ...store, points, duration, clearExpiredByTimeout: false }))
}

/** Counted in this process only: cheap, but each process allows that many. */
export function countedHere({ config }: RateLimitContext, allowance: Allowance): Limit {
  if (!config.rateLimits) return unlimited
  return limitOf(new RateLimiterMemory({ points: allowance.attempts, duration: allowance.seconds }))
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
