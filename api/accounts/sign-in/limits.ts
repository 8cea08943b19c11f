import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../../server/http/rate-limit.ts'
import { limited } from '../../server/http/too-many.ts'

/** Guard: new accounts from one network. A whole staff room may sign up, a script may not. */
export function signupLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'signup', { attempts: 30, seconds: HOUR_SECONDS }))
}

/**
 * Sign-ups from one network with an email that has an account: enough for a family that forgot, too few to find out
 * who has one.
 */
export function takenLimit(context: RateLimitContext) {
  return countedTogether(context, 'signup-taken', { attempts: 10, seconds: HOUR_SECONDS })
}

/** Guard: new passwords looked up from one network. The form asks once for each that was typed. */
export function passwordCheckLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 60, seconds: MINUTE_SECONDS }))
}

/**
 * Emails with a link that anybody can have sent to any address: 5 to one, 30 from a network, in an hour. A person asks
 * for another email as often.
 */
export function linkMailLimits(context: RateLimitContext) {
  return {
    recipient: countedTogether(context, 'link-mail-to', { attempts: 5, seconds: HOUR_SECONDS }),
    person: countedTogether(context, 'email-change-of', { attempts: 5, seconds: HOUR_SECONDS }),
    network: countedTogether(context, 'link-mail-from', { attempts: 30, seconds: HOUR_SECONDS }),
  }
}
export type LinkMailLimits = ReturnType<typeof linkMailLimits>
