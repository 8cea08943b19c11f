import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../../http/rate-limit.ts'
import { limited } from '../../http/too-many.ts'

/**
 * Codes that anybody can have mailed to any address, in an hour: 5 to one from a network, 20 from wherever, so that a stranger
 * does not keep its owner from theirs; 60 from a network, as a school is one.
 */
export function codeLimits(context: RateLimitContext) {
  return {
    recipientHere: countedTogether(context, 'bidder-code-to-from', { attempts: 5, seconds: HOUR_SECONDS }),
    recipient: countedTogether(context, 'bidder-code-to', { attempts: 20, seconds: HOUR_SECONDS }),
    network: countedTogether(context, 'bidder-code-from', { attempts: 60, seconds: HOUR_SECONDS }),
  }
}

/** Guard: codes typed in one network, right or wrong; each address has few tries besides. */
export function codeTryLimit(context: RateLimitContext) {
  return limited(context, countedTogether(context, 'bidder-code-tries', { attempts: 100, seconds: HOUR_SECONDS }))
}

/** Guard: My bids read or changed from one network; an open page reads it every few seconds. */
export function myBidsLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 6_000, seconds: MINUTE_SECONDS }))
}
