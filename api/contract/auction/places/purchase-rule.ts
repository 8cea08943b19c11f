import { type Cents, formatMoney, toPrice } from '../../values/money/money.ts'
import { countPlaces, type PlaceKind, type Places } from '../../values/money/places.ts'
import type { Language } from '../../values/text/language.ts'
import { purchaseWords } from '../../words/catalogues.ts'
import { refuseOutright, type Standing } from '../bidding/bid-rule.ts'

/** What a purchase is judged against: the item's terms and what is left of it, read behind the item's lock. */
export interface PlacesStanding
  extends Pick<Standing, 'isOpenToPublic' | 'closedAt' | 'pause' | 'startTime' | 'endTime'> {
  places: Places
  /** How many nobody has. */
  left: number
}

/** What somebody wants to buy of one item. */
export interface Order {
  purchases: { kind: string; quantity: number; price: Cents }[]
  arrivedAt: Date
  /** What its buyer reads. */
  language: Language
}

/** What is known of the buyer, read behind the item's lock. */
export interface BuyerHistory {
  /** How many places of the item they have. */
  bought: number
  /** The contact email of the organization, if it has blocked them, else `null`. */
  blockedBy: string | null
}

/** Why a purchase does not count. `message` is shown to the buyer as it stands. */
export type PurchaseRefusal = { message: string } & (
  | { code: 'not-found' | 'blocked' | 'not-started' | 'ended' | 'paused' | 'not-sold' | 'key-reused' | 'cancelled' }
  /** The form showed another price: the present one is asked about. */
  | { code: 'price-changed'; price: string }
  /** `most`: how many they can still buy. */
  | { code: 'too-many-each' | 'sold-out'; most: number }
)

/** Why `order` does not count against `standing`, or `null` when it does. See product#places. */
export function refusePurchase(order: Order, standing: PlacesStanding, buyer: BuyerHistory): PurchaseRefusal | null {
  const { arrivedAt, language, purchases } = order
  const { places, left } = standing
  const say = purchaseWords(language)
  const outright = refuseOutright(order, standing, buyer.blockedBy, say)
  if (outright) return outright
  for (const { kind: name, price } of purchases) {
    const kind = places.kinds.find((one) => one.name === name)
    if (!kind || !isOnSale(kind, arrivedAt))
      return { code: 'not-sold', message: name === '' ? say('onlyNotSold') : say('notSold', { kind: name }) }
    if (kind.price !== price)
      return {
        code: 'price-changed',
        message: say('priceChanged', { price: formatMoney(kind.price) }),
        price: toPrice(kind.price),
      }
  }
  const quantity = countPlaces(purchases)
  if (left === 0) return { code: 'sold-out', message: say('soldOut'), most: 0 }
  const most = places.mostEach - buyer.bought
  if (quantity > most)
    return {
      code: 'too-many-each',
      message: say('tooManyEach', { count: places.mostEach }),
      most: Math.max(0, most),
    }
  return quantity > left ? { code: 'sold-out', message: say('onlyLeft', { count: left }), most: left } : null
}

/** Whether any kind of place is sold at `now`, while the item is. */
export function sellsAny({ kinds }: { kinds: Pick<PlaceKind, 'from' | 'until'>[] }, now: Date): boolean {
  return kinds.some((kind) => isOnSale(kind, now))
}

/** Whether a kind of place is sold at `now`, while its item is. */
export function isOnSale({ from, until }: Pick<PlaceKind, 'from' | 'until'>, now: Date): boolean {
  return (from === null || new Date(from) <= now) && (until === null || now < new Date(until))
}
