import type { AppContext } from '../context/app-context.ts'
import { judgeTogether } from './judge.ts'
import type { ItemOffer, Judgement } from './judge-offer.ts'
import { Lane } from './lane.ts'

/** Where bids wait for their item's turn. */
export interface Lanes {
  /**
   * The judgement on an offer, once it is durable. Throws `Unavailable` when it cannot be judged now; whether it
   * counted is then unknown, and a retry with its key gets the answer.
   */
  place(offer: ItemOffer): Promise<Judgement>
}

/** One transaction in flight each: enough to keep Postgres busy on two cores, more would only make groups smaller. */
const LANES = 3

/** Opens the lanes of this process. Other processes have their own: the row lock, not the lane, is the truth. */
export function openLanes({ database, log }: Pick<AppContext, 'database' | 'log'>): Lanes {
  const lanes = Array.from(
    { length: LANES },
    () => new Lane((offers, mode) => judgeTogether(database, offers, mode), log),
  )
  return { place: (offer) => laneOf(lanes, offer.auctionItemId).join(offer) }
}

/** Always the same lane for an item, so that its bids are judged in order of arrival. */
function laneOf(lanes: Lane[], auctionItemId: string): Lane {
  const lane = lanes[Number.parseInt(auctionItemId.slice(-6), 16) % lanes.length]
  if (!lane) throw new Error(`No lane for item ${auctionItemId}`)
  return lane
}
