import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, type RateLimitContext } from '../../server/http/rate-limit.ts'

/**
 * Reports of failures from one network. A page that fails need not say so again and again, nor a script fill the disk.
 */
export function clientErrorLimit(context: RateLimitContext) {
  return countedHere(context, { attempts: 20, seconds: 15 * MINUTE_SECONDS })
}
