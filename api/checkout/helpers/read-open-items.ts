import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { minimumNextBid } from '../../contract/auction/bidding/bid-rule.ts'
import { isOnSale } from '../../contract/auction/places/purchase-rule.ts'
import type { CheckoutItem } from '../../contract/checkout/checkout-view.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import type { Places } from '../../contract/values/money/places.ts'
import { readPrice } from '../../contract/values/money/read-price.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  itemNumber: number | null
  slug: string
  imageUrl: string | null
  endTime: Date | string
  startingBid: string
  minimumRaise: string
  currentAmount: string | null
  bidCount: number
  places: Places | null
  isInHall: boolean
  left: number | null
}

/** Items of an organization that take bids, or sell places, at `now`, or are sold in the room whenever, by number and title: those that `itemFilter` picks, about `auction_item i`. */
export async function readOpenItems(
  orm: Orm,
  organizationId: string,
  itemFilter: SQL,
  { now, limit }: { now: Date; limit: number },
): Promise<CheckoutItem[]> {
  const at = now.toISOString()
  const rows = await orm.execute<Row>(sql`
    select i.id, i.title, i.item_number as "itemNumber", i.slug, i.image_url as "imageUrl", i.end_time as "endTime",
           i.starting_bid as "startingBid", i.minimum_raise as "minimumRaise", k.current_amount as "currentAmount",
           k.bid_count as "bidCount", i.places, i.is_in_hall as "isInHall", k.places_left as "left"
    from ${auctionItem} i join ${auctionLock} k on k.auction_item_id = i.id
    where i.organization_id = ${organizationId} and i.deleted_at is null and i.is_active and not i.is_draft
      and (i.is_in_hall or (k.closed_at is null and i.start_time <= ${at} and i.end_time > ${at})) and ${itemFilter}
    order by i.item_number nulls last, i.title, i.id limit ${limit}`)
  return rows.map((row) => toCheckoutItem(row, now))
}

function toCheckoutItem(
  { places, left, startingBid, minimumRaise, currentAmount, endTime, ...row }: Row,
  now: Date,
): CheckoutItem {
  const currentBid = currentAmount === null ? null : readPrice(currentAmount)
  const terms = { currentBid, startingBid: readPrice(startingBid), minimumRaise: readPrice(minimumRaise) }
  return {
    ...row,
    currentBid: toOptionalPrice(currentBid),
    minimumNextBid: toPrice(minimumNextBid(terms)),
    sale: places && {
      mostEach: places.mostEach,
      left: left ?? 0,
      kinds: kindsAt(now, places).map(({ name, price }) => ({ name, price: toPrice(price) })),
    },
    endTime: new Date(endTime).toISOString(),
  }
}

/** The kinds of place that are on sale; all where none is, so that who would sell one is told why not. */
function kindsAt(now: Date, { kinds }: Places): Places['kinds'] {
  const onSale = kinds.filter((kind) => isOnSale(kind, now))
  return onSale.length > 0 ? onSale : kinds
}
