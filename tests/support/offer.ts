import type { ItemOffer } from '../../api/auction/bidding/item-state.ts'
import type { Bidder } from '../../api/contract/values/address/bidder.ts'

/** An offer as it is judged: one amount of $125.00, with no more than that said. */
export function offerBy(email: string, more: Partial<Omit<ItemOffer, keyof Bidder>> = {}): ItemOffer {
  return {
    organizationId: 'school',
    auctionItemId: 'item',
    email,
    cap: 12_500,
    isMaximum: false,
    arrivedAt: new Date(),
    key: null,
    confirmAmount: false,
    buyNow: false,
    remindMe: false,
    language: 'en',
    ...more,
  }
}
