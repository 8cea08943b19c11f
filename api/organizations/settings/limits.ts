import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, countedTogether, type Limit, type RateLimitContext } from '../../server/http/rate-limit.ts'
import { limited } from '../../server/http/too-many.ts'

/** Guard: slug checks from one network. The form sends one as somebody types. */
export function slugCheckLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 120, seconds: MINUTE_SECONDS }))
}

/** Organizations created from one network. */
export function organizationCreationLimit(context: RateLimitContext): Limit {
  return countedTogether(context, 'founding', { attempts: 20, seconds: HOUR_SECONDS })
}
