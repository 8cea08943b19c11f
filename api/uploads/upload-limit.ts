import { MINUTE_SECONDS } from '../contract/values/time.ts'
import { countedHere, type RateLimitContext } from '../http/rate-limit.ts'
import { limited } from '../http/too-many.ts'

/** Guard: pictures from one network. Each takes a second of processor time. */
export function uploadLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 60, seconds: 5 * MINUTE_SECONDS }))
}
