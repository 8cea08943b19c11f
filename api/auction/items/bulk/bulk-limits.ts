import { HOUR_SECONDS } from '../../../contract/values/time/time.ts'
import { countedHere, type Limit, type RateLimitContext } from '../../../server/http/rate-limit.ts'

/** Items that an organization changes by bulk edits in an hour: all it may have, ten times. Each act is stored for years. */
export function bulkEditLimit(context: RateLimitContext): Limit {
  return countedHere(context, { attempts: 20_000, seconds: HOUR_SECONDS })
}

/** Items that an organization adds by copying many at once: as many an hour as one by one, see `creationLimit`. */
export function bulkCopyLimit(context: RateLimitContext): Limit {
  return countedHere(context, { attempts: 3_600, seconds: HOUR_SECONDS })
}
