import { DAY_SECONDS, MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../http/rate-limit.ts'
import { limited } from '../http/too-many.ts'

/** Guard: pictures from one network. Each takes a second of processor time. */
export function uploadLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 600, seconds: 5 * MINUTE_SECONDS }))
}

/** Pictures of one person that were stored. Each takes up to ten megabytes of the disk. */
export function dailyLimit(context: RateLimitContext) {
  return countedTogether(context, 'upload-of-person', { attempts: 1_000, seconds: DAY_SECONDS })
}
