/** An address that has not bid yet. */
export function newBidder(): string {
  return `bidder-${crypto.randomUUID().slice(0, 8)}@example.org`
}
