import { MINUTE_SECONDS } from '../../contract/values/time.ts'
import { countedTogether, type RateLimitContext } from '../../http/rate-limit.ts'

/**
 * Wrong PINs in 15 minutes: 10 of a link, which locks it, and 30 from a network. The team works on, as it needs no PIN. See
 * product.md#rate-limits.
 */
export function pinLimits(context: RateLimitContext) {
  const span = { seconds: 15 * MINUTE_SECONDS }
  return {
    link: countedTogether(context, 'pin-of-checkout-link', { ...span, attempts: 10 }),
    network: countedTogether(context, 'pin-from-network', { ...span, attempts: 30 }),
  }
}
export type PinLimits = ReturnType<typeof pinLimits>
