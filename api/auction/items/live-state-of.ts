import type { PublicBid } from '../../contract/auction/bidding/bid-view.ts'
import { changingItem, type LiveState, NEWEST_IN_STATE } from '../../contract/auction/bidding/live-state.ts'
import type { PublicItem } from '../../contract/auction/items/item-view.ts'

/** What open pages are sent of an item. @param bids may be a moment newer than the item, and are then left out */
export function liveStateOf({ view, etag }: { view: PublicItem; etag: string }, bids: PublicBid[]): LiveState {
  const counted = bids.filter(({ amount }) => Number(amount) <= Number(view.currentBid))
  return { item: changingItem.parse(view), bids: counted.slice(0, NEWEST_IN_STATE), etag }
}
