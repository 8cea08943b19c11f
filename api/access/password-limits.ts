import { MINUTE_SECONDS } from '../contract/values/time.ts'
import { countedTogether, type RateLimitContext } from '../http/rate-limit.ts'

/**
 * Wrong passwords: 10 for an account, 100 from a network, in 15 minutes; then a wait, never a lockout. See
 * product.md#rate-limits.
 */
export function passwordLimits(context: RateLimitContext) {
  return {
    account: countedTogether(context, 'password-of-account', { attempts: 10, seconds: 15 * MINUTE_SECONDS }),
    network: countedTogether(context, 'password-from-network', { attempts: 100, seconds: 15 * MINUTE_SECONDS }),
  }
}
export type PasswordLimits = ReturnType<typeof passwordLimits>
