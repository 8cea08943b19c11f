import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, type RateLimitContext } from '../http/rate-limit.ts'
import { limitedGuesses } from '../http/too-many.ts'

/**
 * Guard: links of emails that are not right, from one network. Right ones do not count, as providers of email open them for
 * all their people.
 */
export function mailedLinkLimit(context: RateLimitContext) {
  return limitedGuesses(context, countedHere(context, { attempts: 300, seconds: MINUTE_SECONDS }))
}
