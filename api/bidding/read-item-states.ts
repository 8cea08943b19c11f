import type { BidTx } from '../../db/clients.ts'
import { type LockMode, lockItemsForBids } from '../../db/locks.ts'
import type { Cents } from '../contract/values/money.ts'
import { type ItemOffer, type ItemState, type KeyedBid, keyOf } from './judge-offer.ts'

/**
 * Locks the items of these offers, in one order for everybody, and reads what they are judged by.
 * @returns a state for each item that was locked
 */
export async function readItemStates(tx: BidTx, offers: ItemOffer[], mode: LockMode): Promise<Map<string, ItemState>> {
  const items = [...new Set(offers.map((offer) => offer.auctionItemId))]
  // Sent together on one connection, run one after the other: each takes its snapshot after the lock is taken. Joined
  // to the locking statement they would show the price from before the wait. `execute` sends at once; with `await`
  // alone, a query is sent when its promise is first used, which may be in another order.
  const [locked, standings, lastBids, repeats] = await Promise.all([
    lockItemsForBids(tx, items, mode).execute(),
    readStandings(tx, items).execute(),
    readLastBids(tx, offers).execute(),
    readRepeats(tx, offers).execute(),
  ])
  const isLocked = new Set(locked.map((row) => row.auction_item_id))
  const states = new Map(standings.filter((row) => isLocked.has(row.id)).map((row) => [row.id, toItemState(row)]))
  for (const { item, email, timestamp } of lastBids) if (timestamp) states.get(item)?.lastBidAt.set(email, timestamp)
  for (const row of repeats) states.get(row.auctionItemId)?.byKey.set(keyOf(row), row)
  return states
}

interface StandingRow {
  id: string
  is_open: boolean
  start_time: Date
  end_time: Date
  closed_at: Date | null
  starting_bid: Cents
  minimum_raise: Cents
  current_amount: Cents | null
  leader_id: string | null
  leader_email: string | null
  leader_at: Date | null
}

function readStandings(tx: BidTx, items: string[]) {
  return tx<StandingRow[]>`
    select i.id, i.is_active and i.deleted_at is null and o.is_active as is_open, i.start_time, i.end_time,
           k.closed_at, i.starting_bid, i.minimum_raise, k.current_amount,
           w.id as leader_id, w.email as leader_email, w.timestamp as leader_at
    from auction_item i
    join organization o on o.id = i.organization_id
    join auction_lock k on k.auction_item_id = i.id
    left join bid w on w.id = k.winning_bid_id
    where i.id = any(${items}::uuid[])`
}

/** Also of those that were cancelled or withdrawn: who goes on right after that has not waited. */
function readLastBids(tx: BidTx, offers: ItemOffer[]) {
  const items = offers.map((offer) => offer.auctionItemId)
  const emails = offers.map((offer) => offer.email)
  return tx<{ item: string; email: string; timestamp: Date | null }[]>`
    select asked.item, asked.email, greatest(
      (select timestamp from bid where auction_item_id = asked.item and email = asked.email
       order by timestamp desc limit 1),
      (select max(timestamp) from cancelled_bid where auction_item_id = asked.item and email = asked.email)) as timestamp
    from unnest(${items}::uuid[], ${emails}::text[]) as asked (item, email)`
}

/** Bids that already have one of the keys, cancelled ones included: a late retry must not place them again. */
function readRepeats(tx: BidTx, offers: ItemOffer[]) {
  const keyed = offers.filter((offer) => offer.key !== null)
  const items = keyed.map((offer) => offer.auctionItemId)
  const emails = keyed.map((offer) => offer.email)
  const keys = keyed.map((offer) => offer.key)
  return tx<KeyedBid[]>`
    with asked as (
      select * from unnest(${items}::uuid[], ${emails}::text[], ${keys}::text[]) as asked (item, bidder, key))
    select id, organization_id as "organizationId", auction_item_id as "auctionItemId", email, amount, timestamp, key,
           false as "isCancelled"
    from asked join bid on auction_item_id = item and email = bidder and idempotency_key = key
    union all
    select id, organization_id, auction_item_id, email, amount, timestamp, key, true
    from asked join cancelled_bid on auction_item_id = item and email = bidder and idempotency_key = key`
}

function toItemState(row: StandingRow): ItemState {
  const { leader_id: id, leader_email: email, leader_at: timestamp, current_amount: amount } = row
  const leader =
    id !== null && email !== null && timestamp !== null && amount !== null ? { id, email, timestamp, amount } : null
  return {
    standing: {
      isOpenToPublic: row.is_open,
      startTime: row.start_time,
      endTime: row.end_time,
      closedAt: row.closed_at,
      startingBid: row.starting_bid,
      minimumRaise: row.minimum_raise,
      currentBid: row.current_amount,
    },
    leader,
    formerLeaderId: leader?.id ?? null,
    lastBidAt: new Map(),
    byKey: new Map(),
    accepted: [],
    displaced: [],
    receipts: [],
    reminded: new Set(),
  }
}
