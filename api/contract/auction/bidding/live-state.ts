import { z } from 'zod'
import { itemIds } from '../items/item-query.ts'
import { publicItem } from '../items/item-view.ts'
import { publicBid } from './bid-view.ts'

/** So many items can be followed on one stream. */
export const MOST_FOLLOWED = 10

/** Whose changes a stream tells: `?items=` and ids with dots between, or those of all items. */
export const liveQuery = z.object({ items: itemIds(MOST_FOLLOWED) })

/** What of an item may change while its page is open. */
export const changingItem = publicItem.pick({
  id: true,
  slug: true,
  startingBid: true,
  minimumRaise: true,
  buyNowPrice: true,
  places: true,
  currentBid: true,
  minimumNextBid: true,
  topBidder: true,
  bidCount: true,
  startTime: true,
  endTime: true,
  scheduledEndTime: true,
  outage: true,
  notices: true,
  extensionMinutes: true,
  hasStarted: true,
  hasEnded: true,
  isLive: true,
  version: true,
})

/** So many bids keep an event under two kilobytes. */
export const NEWEST_IN_STATE = 5

/** The data of `event: item`: what a page needs to show a change without reading. See product#live-updates. */
export const liveState = z.object({
  item: changingItem,
  /** The newest few, as the list of bids has them. */
  bids: z.array(publicBid),
  /** What the item's public view says in `ETag`, so that the next poll is answered with 304. */
  etag: z.string(),
})
export type LiveState = z.output<typeof liveState>
