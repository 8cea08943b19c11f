import type { ItemState } from '../../api/auction/bidding/item-state.ts'

/** An item as a transaction that judges offers begins with it, without bids. */
export function emptyItemState(
  standing: Pick<ItemState['standing'], 'startTime' | 'endTime' | 'extensionMinutes' | 'startingBid' | 'minimumRaise'> &
    Partial<ItemState['standing']>,
): ItemState {
  return {
    organizationId: 'school',
    auctionItemId: 'item',
    standing: {
      isOpenToPublic: true,
      isInHall: false,
      closedAt: null,
      scheduledEndTime: null,
      pause: null,
      buyNowPrice: null,
      currentBid: null,
      leader: null,
      ...standing,
    },
    leader: null,
    leaderMaximum: null,
    formerLeaderId: null,
    lastBidAt: new Map(),
    blocked: new Map(),
    byKey: new Map(),
    accepted: [],
    displaced: [],
    bidReceipts: [],
    reminded: [],
    named: [],
    keyedMaxima: [],
    hasNewMaximum: false,
  }
}
