import { MINUTE_SECONDS } from '../contract/values/time.ts'
import { countedHere, type RateLimitContext } from '../http/rate-limit.ts'
import { limited } from '../http/too-many.ts'

/** Guard: bids from one network. A school hall is one. See product.md#rate-limits. */
export function bidLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 300, seconds: MINUTE_SECONDS }))
}
