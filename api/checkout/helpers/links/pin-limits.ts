import { MINUTE_SECONDS } from '../../../contract/values/time/time.ts'
import { countedTogether, type RateLimitContext } from '../../../server/http/rate-limit.ts'

/**
 * Wrong PINs in 15 minutes: 10 of a link, which locks it. Wrong PINs and links from a network: 30, which are then answered
 * 429; a right link with its PIN still lets in. Right ones of a link: 60, or whoever enters again would begin anew with all
 * that one person may do. The team works on, as it needs no PIN. See product.md#rate-limits.
 */
export function pinLimits(context: RateLimitContext) {
  const span = { seconds: 15 * MINUTE_SECONDS }
  return {
    link: countedTogether(context, 'pin-of-checkout-link', { ...span, attempts: 10 }),
    entries: countedTogether(context, 'entries-by-checkout-link', { ...span, attempts: 60 }),
    network: countedTogether(context, 'pin-from-network', { ...span, attempts: 30 }),
  }
}
export type PinLimits = ReturnType<typeof pinLimits>
