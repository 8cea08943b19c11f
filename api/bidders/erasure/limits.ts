import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, type RateLimitContext } from '../../server/http/rate-limit.ts'
import { limited } from '../../server/http/too-many.ts'

/** Guard: looks at all data of an address from one network: bids are searched for it, which no index helps. */
export function ownDataLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 20, seconds: MINUTE_SECONDS }))
}
