import { toPrice } from '../contract/values/money.ts'
import type { Item } from './admin-view.ts'

/** Which item an act was done to, for the record. */
export function recordedItem({ id, organizationId, title }: Item) {
  return { organizationId, auctionItemId: id, about: title }
}

/** The fields of an item as the record shows them: without ids, prices as people read them. */
export function recordedFields({ startingBid, minimumRaise, organizationId, id, ...fields }: Partial<Item>) {
  return {
    ...fields,
    ...(startingBid !== undefined && { startingBid: toPrice(startingBid) }),
    ...(minimumRaise !== undefined && { minimumRaise: toPrice(minimumRaise) }),
  }
}
