/** What became of a bid: why it does not count, or how it stands. See product.md#bid-refusals. */
export const bid = {
  notFound: 'No active auction found',
  blocked: 'This email address can’t bid here. Questions: {contact}.',
  notStarted: 'Bidding has not started yet.',
  ended: 'Bidding has ended.',
  maximumReached: 'This item has reached the maximum bid of {amount}.',
  tooLow: 'Bid must be at least {minimum}',
  sameAmount: 'Someone already placed the same bid amount. Bid must be at least {minimum}.',
  outbid: 'You have been outbid. Bid must be at least {minimum}.',
  cooldown: 'Please wait {seconds} seconds before bidding again.',
  confirmAmount: 'That’s much higher than the current bid. Did you mean {amount}?',
  keyReused: 'This Idempotency-Key was used for another bid. Please send a new one.',
  cancelled: 'This bid was withdrawn or cancelled. It no longer counts.',
  winning: 'You’re winning at {amount}',
  maximumSet: 'You are already winning. Your maximum is at least {maximum}.',
  confirmEmail: 'Please confirm your email first. We can email you a code.',
  beaten: 'Your bid of {amount} counts, but somebody’s maximum is higher. The current bid is {price}.',
} as const
