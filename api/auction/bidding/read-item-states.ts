import { hashInbox } from '../../../db/blocked-inbox.ts'
import type { BidTx } from '../../../db/clients.ts'
import { type LockMode, lockItemsForBids } from '../../../db/locks.ts'
import { wasBought } from '../../../db/was-bought.ts'
import type { Pause } from '../../contract/auction/items/pause.ts'
import { bidderKey, bidderOf } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { type LockedBidders, lockBidders, toLockedBidders } from './bidder-rows.ts'
import { type ItemOffer, type ItemState, type KnownOffer, keyOf, type PlacedBid } from './item-state.ts'

/**
 * Locks the items of these offers, in one order for everybody, then their bidders, and reads what they are judged by.
 * @returns a state for each item that was locked, and which bidders have a row
 */
export async function readItemStates(
  tx: BidTx,
  offers: ItemOffer[],
  mode: LockMode,
): Promise<{ states: Map<string, ItemState>; bidders: LockedBidders }> {
  const items = [...new Set(offers.map((offer) => offer.auctionItemId))]
  const organizations = [...new Set(offers.map((offer) => offer.organizationId))]
  // Sent together on one connection, run one after the other: each takes its snapshot after the locks are taken. Joined
  // to the locking statement they would show the price from before the wait. `execute` sends at once; with `await`
  // alone, a query is sent when its promise is first used, which may be in another order.
  const [locked, bidders, standings, histories, known] = await Promise.all([
    lockItemsForBids(tx, organizations, items, mode).execute(),
    lockBidders(tx, offers).execute(),
    readStandings(tx, organizations, items).execute(),
    readHistories(tx, offers).execute(),
    readKnownOffers(tx, offers).execute(),
  ])
  const isLocked = new Set(locked.map((row) => row.auction_item_id))
  const states = new Map(standings.filter((row) => isLocked.has(row.id)).map((row) => [row.id, toItemState(row)]))
  for (const { item, bidder, timestamp, contact } of histories) {
    if (timestamp) states.get(item)?.lastBidAt.set(bidder, timestamp)
    if (contact) states.get(item)?.blocked.set(bidder, contact)
  }
  for (const row of known) states.get(row.item)?.byKey.set(keyOf(row.bidder, row.key), toKnownOffer(row))
  const who = toLockedBidders(bidders)
  // Whoever is winning may be bid for, and is not erased meanwhile: that would wait for the item.
  for (const { organization_id: organizationId, leader_email: email, leader_bidder: id } of standings)
    if (email !== null && id !== null) who.ids.set(`${organizationId} ${email}`, id)
  return { states, bidders: who }
}

interface StandingRow {
  id: string
  organization_id: string
  /** `null`: it would be, but is sold in the room. */
  is_open: boolean | null
  start_time: Date
  end_time: Date
  scheduled_end_time: Date | null
  extension_minutes: number
  closed_at: Date | null
  pause_began_at: Date | null
  pause_ended_at: Date | null
  starting_bid: Cents
  minimum_raise: Cents
  buy_now_price: Cents | null
  current_amount: Cents | null
  leader_id: string | null
  leader_bidder: string | null
  leader_email: string | null
  leader_at: Date | null
  leader_automatic_for: string | null
  leader_maximum: Cents | null
}

/**
 * Each statement here names the organizations, but where no plan can find bids or items by them: plans are made while the
 * tables are empty, when an index that begins with the organization looks as good as that of the item. What is outside of
 * `offset 0` is judged last.
 */
function readStandings(tx: BidTx, organizations: string[], items: string[]) {
  return tx<StandingRow[]>`
    select * from (
      select i.id, i.organization_id, i.is_active and i.deleted_at is null and i.places is null and o.is_active and nullif(not i.is_in_hall, false) as is_open, i.start_time, i.end_time,
             i.scheduled_end_time, i.extension_minutes, k.closed_at,
             p.began_at as pause_began_at, p.ended_at as pause_ended_at, i.starting_bid, i.minimum_raise, i.buy_now_price, k.current_amount,
             w.id as leader_id, w.bidder_id as leader_bidder, (select email from bidder where id = w.bidder_id) as leader_email,
             w.timestamp as leader_at, w.automatic_for as leader_automatic_for, k.leader_maximum
      from auction_item i
      join organization o on o.id = i.organization_id
      join auction_lock k on k.auction_item_id = i.id
      left join bid w on w.id = k.winning_bid_id
      left join lateral (
        select began_at, ended_at from pause where organization_id = i.organization_id order by began_at desc limit 1
      ) p on true
      where i.id = any(${items}::uuid[])
      offset 0
    ) as standing
    where organization_id = any(${organizations}::uuid[])`
}

interface HistoryRow {
  item: string
  /** A `bidderKey`. */
  bidder: string
  timestamp: Date | null
  /** Of the organization that has blocked them. */
  contact: string | null
}

/**
 * When bidders last placed a bid themselves, and whether they are blocked. Cancelled and withdrawn bids count: they were
 * placed, and the cooldown is since then.
 */
function readHistories(tx: BidTx, offers: ItemOffer[]) {
  const inboxes = offers.map((offer) => (offer.email === null ? null : hashInbox(offer.organizationId, offer.email)))
  return tx<HistoryRow[]>`
    select asked.item, asked.bidder, greatest(
      (select max(timestamp) from bid
       where auction_item_id = asked.item and bidder_id = asked.id and automatic_for is null),
      (select max(timestamp) from cancelled_bid
       where organization_id = asked.organization and auction_item_id = asked.item and bidder_id = asked.id and automatic_for is null)) as timestamp,
      (select o.contact_email from blocked_address b join organization o on o.id = b.organization_id
       where b.inbox_hash = asked.inbox) as contact
    from (
      select offered.*, coalesce(bidder_id, (select id from bidder b where b.email = bidder and b.organization_id = organization)) as id
      from unnest(
        ${offers.map((offer) => offer.auctionItemId)}::uuid[], ${offers.map((offer) => offer.organizationId)}::uuid[],
        ${offers.map(bidderKey)}::text[], ${offers.map((offer) => offer.bidderId ?? null)}::uuid[], ${inboxes}::text[]
      ) as offered (item, organization, bidder, bidder_id, inbox)
      offset 0
    ) as asked`
}

interface KnownOfferRow {
  item: string
  /** The `bidderKey` that was asked for. */
  bidder: string
  bidder_id: string
  email: string | null
  key: string
  id: string
  amount: Cents
  timestamp: Date
  automatic_for: string | null
  beaten_at: Cents | null
  is_placed: boolean
  is_cancelled: boolean
  is_maximum: boolean
  maximum: Cents | null
}

/** Offers that already have one of the keys, cancelled bids included: a late retry must not place them again. */
function readKnownOffers(tx: BidTx, offers: ItemOffer[]) {
  const keyed = offers.filter((offer) => offer.key !== null)
  return tx<KnownOfferRow[]>`
    select item, bidder, placed.bidder_id,
           (select email from bidder where id = placed.bidder_id) as email, key, placed.id, amount, timestamp, automatic_for, beaten_at,
           placed.idempotency_key is not distinct from key as is_placed, is_cancelled, bid_id is not null as is_maximum, maximum
    from (
      select offered.*, coalesce(bidder_id, (select id from bidder b where b.email = bidder and b.organization_id = organization)) as by
      from unnest(
        ${keyed.map((offer) => offer.auctionItemId)}::uuid[], ${keyed.map((offer) => offer.organizationId)}::uuid[],
        ${keyed.map(bidderKey)}::text[], ${keyed.map((offer) => offer.bidderId ?? null)}::uuid[], ${keyed.map((offer) => offer.key)}::text[]
      ) as offered (item, organization, bidder, bidder_id, key)
      offset 0
    ) as asked
    left join lateral (
      select bid_id, maximum from maximum_offer
      where organization_id = organization and auction_item_id = item and bidder_id = asked.by and idempotency_key = key limit 1
    ) as m on true
    join lateral (
      select id, b.bidder_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, false as is_cancelled from bid b
      where bid_id is null and auction_item_id = item and b.bidder_id = asked.by and idempotency_key = key
      union all
      select id, c.bidder_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, true from cancelled_bid c
      where bid_id is null and auction_item_id = item and c.bidder_id = asked.by and idempotency_key = key
      union all
      select id, b.bidder_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, false from bid b where id = bid_id
      union all
      select id, c.bidder_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, true from cancelled_bid c where id = bid_id
    ) as placed on true`
}

/** How `judgeOffer` knows such an offer. */
function toKnownOffer(row: KnownOfferRow): KnownOffer {
  const { id, email, amount, timestamp, maximum } = row
  // What once beat the leader's bid was cancelled before they set a maximum.
  const beatenAt = row.is_placed ? row.beaten_at : null
  return {
    bid: {
      ...bidderOf({ email, bidderId: row.bidder_id }),
      id,
      amount,
      timestamp,
      automaticFor: row.automatic_for,
      beatenAt,
    },
    isPlaced: row.is_placed,
    isCancelled: row.is_cancelled,
    isMaximum: row.is_maximum,
    maximum,
  }
}

function toItemState(row: StandingRow): ItemState {
  const leader = leaderOf(row)
  const { end_time: endTime, scheduled_end_time: scheduledEndTime } = row
  return {
    organizationId: row.organization_id,
    auctionItemId: row.id,
    standing: {
      isOpenToPublic: row.is_open ?? true,
      isInHall: row.is_open === null,
      startTime: row.start_time,
      endTime,
      scheduledEndTime,
      extensionMinutes: row.extension_minutes,
      closedAt: row.closed_at ?? (wasBought({ endTime, scheduledEndTime }) ? endTime : null),
      pause: pauseOf(row),
      startingBid: row.starting_bid,
      minimumRaise: row.minimum_raise,
      buyNowPrice: row.buy_now_price,
      currentBid: row.current_amount,
      leader: leader && bidderKey(leader),
    },
    leader,
    leaderMaximum: row.leader_maximum,
    formerLeaderId: leader?.id ?? null,
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

function pauseOf({ pause_began_at: beganAt, pause_ended_at: endedAt }: StandingRow): Pause | null {
  return beganAt && endedAt && { beganAt, endedAt }
}

function leaderOf(row: StandingRow): PlacedBid | null {
  const { leader_id: id, leader_at: timestamp, current_amount: amount } = row
  if (id === null || timestamp === null || amount === null) return null
  const bidder = bidderOf({ email: row.leader_email, bidderId: row.leader_bidder })
  return { ...bidder, id, timestamp, amount, beatenAt: null, automaticFor: row.leader_automatic_for }
}
