import type { BidTx } from '../../../db/clients.ts'
import { bidderKey, bidderOf } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { ItemOffer, KnownOffer } from './item-state.ts'

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
export function readKnownOffers(tx: BidTx, offers: ItemOffer[]) {
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
      where auction_item_id = item and bidder_id = asked.by and idempotency_key = key limit 1
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
export function toKnownOffer(row: KnownOfferRow): KnownOffer {
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
