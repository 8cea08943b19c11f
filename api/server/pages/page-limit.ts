import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, type RateLimitContext } from '../http/rate-limit.ts'

/** Pages rendered for one network: searches, forms, sign-in. What everybody sees alike is not counted. */
export function pageLimit(context: RateLimitContext) {
  return countedHere(context, { attempts: 600, seconds: MINUTE_SECONDS })
}
