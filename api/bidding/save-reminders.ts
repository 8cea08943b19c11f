import type { BidTx } from '../../db/clients.ts'
import { isInTimeToRemind } from '../contract/bidding/reminder.ts'
import type { ItemState } from './judge-offer.ts'

/** Saves who wants to be reminded of what; each only once, and not when it is too late. */
export async function saveReminders(tx: BidTx, states: ItemState[]) {
  const requests = states.flatMap(({ reminded, accepted: [bid], standing }) =>
    bid && isInTimeToRemind(standing.endTime, bid.timestamp)
      ? [...reminded].map((email) => ({ email, item: bid.auctionItemId, organization: bid.organizationId }))
      : [],
  )
  if (requests.length === 0) return
  await tx`
    insert into reminder (organization_id, auction_item_id, email)
    select * from unnest(
      ${requests.map(({ organization }) => organization)}::uuid[], ${requests.map(({ item }) => item)}::uuid[],
      ${requests.map(({ email }) => email)}::text[]
    ) on conflict do nothing`
}
