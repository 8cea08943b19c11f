const PAYMENT_HOURS = 48
const HOUR_MS = 60 * 60 * 1000
const PAYMENT = `**Payment** is due within ${PAYMENT_HOURS} hours of the end of the auction.`

/** What an organization's rules say until its team writes others. See product.md#rules-and-disclaimers. */
export const DEFAULT_RULES = [
  PAYMENT,
  '**Pickup** is at the school office.',
  '**How to pay:** ask the school office.',
].join('\n')

/** Until when a winner has to pay; `null` where a team's own words about payment leave that to them. */
export function paymentDue(rules: string | null, endTime: Date): Date | null {
  if (!(rules ?? DEFAULT_RULES).includes(PAYMENT)) return null
  return new Date(endTime.getTime() + PAYMENT_HOURS * HOUR_MS)
}
