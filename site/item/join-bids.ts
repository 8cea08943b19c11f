import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'
import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'

/**
 * The bids of an item after a change: the newest, which its state carries, before the older ones that a page knows.
 * Amounts only rise. `meet`: no bids are missing in between.
 */
export function joinBids(known: PublicBid[], { item, bids: newest }: LiveState) {
  const last = newest.at(-1)
  const older = last ? known.filter(({ amount }) => Number(amount) < Number(last.amount)) : []
  return {
    bids: [...newest, ...older],
    meet: newest.length === item.bidCount || known.some(({ id }) => id === last?.id),
  }
}
