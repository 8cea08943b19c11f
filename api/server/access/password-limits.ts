import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedTogether, type RateLimitContext } from '../http/rate-limit.ts'

const SPAN = { seconds: 15 * MINUTE_SECONDS }

/**
 * Wrong passwords in 15 minutes: 10 for an account from one network, 100 from a network, and 100 for an account from
 * everywhere; then a wait, never a lockout. A browser that signed in to the account before, and somebody who is signed
 * in, have 10 tries of their own, or strangers could lock them out. So do codes, which only follow a right password.
 * Right passwords cost as much time to check: 60 of an account, and 300 checks of whatever outcome from a network. See
 * product.md#rate-limits.
 */
export function passwordLimits(context: RateLimitContext) {
  const counted = (name: string, attempts: number) => countedTogether(context, name, { ...SPAN, attempts })
  return {
    account: counted('password-of-account', 10),
    network: counted('password-from-network', 100),
    everywhere: counted('password-of-account-everywhere', 100),
    device: counted('password-from-device', 10),
    session: counted('password-in-session', 10),
    right: counted('right-password-of-account', 60),
    checked: counted('password-checked-from-network', 300),
    code: counted('code-of-account', 10),
  }
}
export type PasswordLimits = ReturnType<typeof passwordLimits>
