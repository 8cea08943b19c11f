import { MINUTE_SECONDS } from '../contract/values/time.ts'
import { countedHere, type RateLimitContext } from '../http/rate-limit.ts'
import { limited } from '../http/too-many.ts'

/**
 * Guard: links of emails opened or used from one network; providers of email open them for all their people. Tokens and
 * proofs cannot be guessed anyway; this limits the load.
 */
export function mailedLinkLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 300, seconds: MINUTE_SECONDS }))
}
