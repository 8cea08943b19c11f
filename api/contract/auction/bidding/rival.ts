import type { Standing } from './bid-rule.ts'

/** The rival of whoever tries out bidding stops at this many times the starting bid, so that anybody can win. */
export const RIVAL_CEILING_FACTOR = 3

/** Whether the rival bids against somebody's bid. See product#demo. */
export function doesRivalAnswer({ currentBid, startingBid }: Pick<Standing, 'currentBid' | 'startingBid'>): boolean {
  return currentBid !== null && currentBid < RIVAL_CEILING_FACTOR * startingBid
}
