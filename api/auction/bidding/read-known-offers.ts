import type { BidTx } from '../../../db/clients.ts'
import { bidderKey, bidderOf } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { ItemOffer, KnownOffer } from './item-state.ts'

interface KnownOfferRow {
  item: string
  bidder: string
  email: string | null
  paddle_id: string | null
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
export function readKnownOffers(tx: BidTx, offers: ItemOffer[]) {
  const keyed = offers.filter((offer) => offer.key !== null)
  const items = keyed.map((offer) => offer.auctionItemId)
  const bidders = keyed.map(bidderKey)
  const keys = keyed.map((offer) => offer.key)
  return tx<KnownOfferRow[]>`
    select item, asked.bidder, placed.email, placed.paddle_id, key, id, amount, timestamp, automatic_for, beaten_at, placed.idempotency_key is not distinct from key as is_placed, is_cancelled,
           bid_id is not null as is_maximum, maximum
    from unnest(${items}::uuid[], ${bidders}::text[], ${keys}::text[]) as asked (item, bidder, key)
    left join maximum_offer m on m.auction_item_id = item and m.email = asked.bidder and m.idempotency_key = key
    join lateral (
      select id, email, paddle_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, false as is_cancelled from bid
      where bid_id is null and auction_item_id = item and bidder = asked.bidder and idempotency_key = key
      union all
      select id, email, paddle_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, true from cancelled_bid
      where bid_id is null and auction_item_id = item and bidder = asked.bidder and idempotency_key = key
      union all
      select id, email, paddle_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, false from bid where id = bid_id
      union all
      select id, email, paddle_id, amount, timestamp, automatic_for, beaten_at, idempotency_key, true from cancelled_bid where id = bid_id
    ) as placed on true`
}

/** How `judgeOffer` knows such an offer. */
export function toKnownOffer(row: KnownOfferRow): KnownOffer {
  const { id, email, amount, timestamp, maximum } = row
  // What once beat the leader's bid was cancelled before they set a maximum.
  const beatenAt = row.is_placed ? row.beaten_at : null
  return {
    bid: {
      ...bidderOf({ email, paddleId: row.paddle_id }),
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
