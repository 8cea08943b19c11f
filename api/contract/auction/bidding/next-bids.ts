import { type Cents, HIGHEST_BID } from '../../values/money/money.ts'
import { minimumNextBid, type Standing } from './bid-rule.ts'

/** How many lines a bid sheet has. */
export const SHEET_LINES = 12

/** The least that each of the next bids must be, if every one is no more than that; fewer near the highest bid there is. */
export function nextBids(
  { currentBid, ...terms }: Pick<Standing, 'currentBid' | 'startingBid' | 'minimumRaise'>,
  count: number,
): Cents[] {
  const bids: Cents[] = []
  for (let last = currentBid; bids.length < count; last = bids.at(-1) ?? null) {
    const next = minimumNextBid({ ...terms, currentBid: last })
    if (next > HIGHEST_BID) break
    bids.push(next)
  }
  return bids
}
