import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedTogether, type RateLimitContext } from '../http/rate-limit.ts'

/**
 * Calls of one person that change something. Each is put on record, which nobody can delete for two years. See
 * product.md#rate-limits.
 */
export function writeLimit(context: RateLimitContext) {
  return countedTogether(context, 'write-of-person', { attempts: 600, seconds: 10 * MINUTE_SECONDS })
}
