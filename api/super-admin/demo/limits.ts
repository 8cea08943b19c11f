import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../../server/http/rate-limit.ts'
import { limited } from '../../server/http/too-many.ts'

/** Guard: visitors from one network who play the demo's organizer. Each is a session. */
export function demoEntranceLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'demo-entrance', { attempts: 60, seconds: HOUR_SECONDS }))
}

/** Guard: looks at the demo's emails from one network. Open pages look whenever somebody bids. */
export function demoMailLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 300, seconds: MINUTE_SECONDS }))
}
