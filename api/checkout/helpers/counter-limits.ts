import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, type RateLimitContext } from '../../server/http/rate-limit.ts'

/** What one person at the counter looks for: more than they can type, and too few to try addresses. See product.md#rate-limits. */
export function findLimit(context: RateLimitContext) {
  return countedHere(context, { attempts: 120, seconds: MINUTE_SECONDS })
}

/** Bids that one person enters for others: a pile of paper sheets, all from one network. See product.md#rate-limits. */
export function entryLimit(context: RateLimitContext) {
  return countedHere(context, { attempts: 60, seconds: MINUTE_SECONDS })
}
