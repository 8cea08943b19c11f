import { MINUTE_SECONDS } from '../contract/values/time.ts'
import { countedHere, type RateLimitContext } from '../http/rate-limit.ts'
import { limited } from '../http/too-many.ts'

/**
 * Guard: links of mails opened or used from one network; providers of mail open them for all their people. No
 * token or proof can be guessed; this keeps the noise out.
 */
export function mailedLinkLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 300, seconds: MINUTE_SECONDS }))
}
