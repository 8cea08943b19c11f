import { picturesAfter } from '../../../auction/items/changes-to.ts'
import { LONGEST_ITEM_SLUG, slugify } from '../../../contract/values/address/slug.ts'
import { countPlaces, type Places } from '../../../contract/values/money/places.ts'
import type { Photo } from '../../../contract/values/picture/photo.ts'
import { MINUTE_MS } from '../../../contract/values/time/time.ts'
import { onClocks } from '../../../contract/values/time/time-zone.ts'
import type { DemoItem } from './catalog.ts'

/**
 * A time told from the day of seeding: minutes from now, or a clock time some days away, on the organization's clock.
 */
export type Moment = { minutes: number } | { days: number; at: string }

/** An item as a school offers it. */
export interface SchoolItem extends DemoItem {
  opens: Moment
  closes: Moment
  isArchived?: true
  /** From the first to the highest. */
  bids?: readonly DemoBid[]
  /** Up to how much we bid for the last bidder; their last bid was placed by it. */
  leaderMaximum?: number
  purchases?: readonly DemoPurchase[]
}

/** A bid on a demonstration item. */
export interface DemoBid {
  bidder: string
  dollars: number
  /** Before now, or before the end if that has passed. */
  minutesBefore: number
}

/** Places that somebody bought of a demonstration item. */
interface DemoPurchase {
  buyer: string
  /** By its name. */
  kind: string
  /** To the item's question, for each place. */
  answers?: readonly string[]
  quantity: number
  minutesBefore: number
}

interface Listing {
  itemNumber: number
  organizationId: string
  timeZone: string
  listedAt: Date
  /** Its stored pictures. */
  photos: Photo[]
}

/** What `demo` is at `now`, as rows to insert: the item, its bids, what was bought of it, and the lock row with the standing they leave. */
export function itemRows(demo: SchoolItem, { timeZone, listedAt, ...listing }: Listing, now: Date) {
  const { title, description, donatedBy, category, customRules } = demo
  const item = {
    ...listing,
    ...picturesAfter([], listing),
    title,
    description,
    donatedBy,
    category,
    customRules,
    id: crypto.randomUUID(),
    slug: slugify(title, LONGEST_ITEM_SLUG),
    startingBid: cents(demo.startingBid),
    minimumRaise: cents(demo.minimumRaise),
    places: demo.places ? placesOf(demo.places) : null,
    startTime: instantOf(demo.opens, now, timeZone),
    endTime: instantOf(demo.closes, now, timeZone),
    isActive: !demo.isArchived,
    createdAt: listedAt,
  }
  const bids = bidRows(demo, item, item.endTime < now ? item.endTime : now)
  const purchases = purchaseRows(demo, item, now)
  const leaderMaximum = demo.leaderMaximum === undefined ? null : cents(demo.leaderMaximum)
  const placesLeft = item.places ? item.places.count - countPlaces(purchases) : null
  return { item, bids, purchases, lock: { ...standing(item, bids), leaderMaximum, placesLeft } }
}

function placesOf({ kinds, ...places }: NonNullable<DemoItem['places']>): Places {
  const inCents = ({ name, price, value }: (typeof kinds)[number]) => ({
    name,
    price: cents(price),
    value: value === null ? null : cents(value),
    from: null,
    until: null,
  })
  return { ...places, kinds: kinds.map(inCents) }
}

function purchaseRows(
  { purchases = [] }: SchoolItem,
  { id, organizationId, places }: { id: string; organizationId: string; places: Places | null },
  now: Date,
) {
  return purchases.map(({ buyer, kind: name, quantity, answers = [], minutesBefore }) => {
    const kind = places?.kinds.find((one) => one.name === name)
    if (!kind) throw new Error(`The demo data sells no ${name}`)
    return {
      id: crypto.randomUUID(),
      organizationId,
      auctionItemId: id,
      email: `${buyer}@example.org`,
      kind: name,
      unitPrice: kind.price,
      unitValue: kind.value,
      quantity,
      answers: [...answers],
      boughtAt: minutesAfter(now, -minutesBefore),
    }
  })
}

function bidRows(demo: SchoolItem, item: { id: string; organizationId: string }, last: Date) {
  const { bids = [], leaderMaximum } = demo
  const ids = bids.map(() => crypto.randomUUID())
  const placed = ids[bids.findIndex(({ bidder }) => bidder === bids.at(-1)?.bidder)] ?? null
  const isLast = (index: number) => index === bids.length - 1
  return bids.map(({ bidder, dollars, minutesBefore }, index) => ({
    id: ids[index],
    organizationId: item.organizationId,
    auctionItemId: item.id,
    email: `${bidder}@example.org`,
    amount: cents(dollars),
    timestamp: minutesAfter(last, -minutesBefore),
    isWinning: isLast(index),
    automaticFor: leaderMaximum && isLast(index) ? placed : null,
  }))
}

function standing(item: { id: string; organizationId: string; createdAt: Date }, bids: ReturnType<typeof bidRows>) {
  const top = bids.at(-1)
  return {
    auctionItemId: item.id,
    organizationId: item.organizationId,
    lockVersion: bids.length,
    bidCount: bids.length,
    currentAmount: top?.amount ?? null,
    winningBidId: top?.id ?? null,
    lastUpdated: top?.timestamp ?? item.createdAt,
  }
}

function cents(dollars: number) {
  return Math.round(dollars * 100)
}

/** The instant that `moment` means at `now`; `now` itself counts as the last full five minutes. */
export function instantOf(moment: Moment, now: Date, timeZone: string): Date {
  if ('minutes' in moment) return minutesAfter(lastFiveMinutes(now), moment.minutes)
  const today = onClocks(now, timeZone).toPlainDate()
  const day = today.add({ days: moment.days })
  return new Date(day.toZonedDateTime({ timeZone, plainTime: moment.at }).epochMilliseconds)
}

/** `minutes` may be negative. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS

function lastFiveMinutes(now: Date): Date {
  return new Date(Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS)
}
