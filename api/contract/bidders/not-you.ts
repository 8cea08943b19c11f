/**
 * The cookie of a device whose bidder was forgotten by "Not you?" until the server has heard of it, which may be never:
 * scripts cannot reach the one that knows them. See product#my-bids.
 */
export const NOT_YOU = 'not-you'
