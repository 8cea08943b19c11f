import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, type Limit, type RateLimitContext } from '../../server/http/rate-limit.ts'

/** Items that an organization adds, copies included: more than a team types, less than a script would. */
export function creationLimit(context: RateLimitContext): Limit {
  return countedHere(context, { attempts: 60, seconds: MINUTE_SECONDS })
}
