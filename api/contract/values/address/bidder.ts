/** Who bids: whoever reads the email of an address, or whoever holds a paddle of the organization. See product.md#paddles. */
export type Bidder = { email: string; paddleId?: null } | { email: null; paddleId: string }

/** What tells bidders apart, as the tables have it too: an address has an @, the id of a paddle has none. */
export function bidderKey({ email, paddleId }: Bidder): string {
  return email ?? paddleId
}

/** As many as fit on a paddle in large figures. */
export const HIGHEST_PADDLE = 9999

const PADDLE = /^Paddle \d+$/

/** Whether people read of a paddle here, not of an address. */
export function isPaddle(label: string): boolean {
  return PADDLE.test(label)
}

/** What people read of a paddle; the tables have it from `bidder_label`. */
export function paddleLabel(number: number): string {
  return `Paddle ${number}`
}

/** Whether two bids, or offers, are of one bidder. */
export function isSameBidder(one: Bidder, other: Bidder): boolean {
  return bidderKey(one) === bidderKey(other)
}

/** Whose a row or an offer is, and nothing else of it. */
export function bidderOf({ email, paddleId }: { email: string | null; paddleId?: string | null }): Bidder {
  if (email !== null) return { email }
  if (!paddleId) throw new Error('A bid is of nobody')
  return { email: null, paddleId }
}
