import { MINUTE_SECONDS } from '../contract/values/time.ts'
import { countedHere, type RateLimitContext } from '../http/rate-limit.ts'

/**
 * Bids from one network, which a school hall is at the closing minute, and of one email address within it. See
 * product.md#rate-limits.
 */
export function bidLimits(context: RateLimitContext) {
  return {
    network: countedHere(context, { attempts: 1_200, seconds: MINUTE_SECONDS }),
    email: countedHere(context, { attempts: 30, seconds: MINUTE_SECONDS }),
  }
}
