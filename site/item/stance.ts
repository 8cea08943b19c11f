import type { PublicBid } from '../../api/contract/auction/bidding/bid-view.ts'

/** A bid that was placed from this device and accepted. */
export interface OwnBid extends Pick<PublicBid, 'id' | 'amount'> {
  /** What it was placed under: known to no one else, it shows the demo whose bid it is. */
  key?: string
}

/** The standing of a remembered bidder on an item. */
export type Stance = { kind: 'winning' | 'outbid' | 'cancelled'; amount: string } | null

/**
 * Compares the bids placed from this device with the public list, in which every address is masked.
 * @param ownBids oldest first
 * @param bidCount how many bids the item has; the list shows the newest only, see product#public-bid-list
 */
export function stanceOf(ownBids: readonly OwnBid[], bids: readonly PublicBid[], bidCount: number): Stance {
  const last = ownBids.at(-1)
  if (!last || (bids.length === 0 && bidCount > 0)) return null
  const listed = bids.filter((bid) => isOwn(bid, ownBids))
  const winning = listed.find((bid) => bid.isWinning)
  if (winning) return { kind: 'winning', amount: winning.amount }
  const isListed = listed.some(({ id }) => id === last.id)
  const mayBeFurtherDown = bids.length < bidCount
  const isCounted = isListed || mayBeFurtherDown
  return { kind: isCounted ? 'outbid' : 'cancelled', amount: (isCounted && listed[0]?.amount) || last.amount }
}

/** Whether a bid was placed from this device, or by a maximum that was. */
export function isOwn({ id, automaticFor }: PublicBid, ownBids: readonly OwnBid[]): boolean {
  return ownBids.some((bid) => bid.id === id || bid.id === automaticFor)
}
