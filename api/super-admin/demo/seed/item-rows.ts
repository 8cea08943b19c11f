import { picturesAfter } from '../../../contract/auction/items/pictures-after.ts'
import { LONGEST_ITEM_SLUG } from '../../../contract/values/address/slug.ts'
import { slugify } from '../../../contract/values/address/slugify.ts'
import type { Photo } from '../../../contract/values/picture/photo.ts'
import type { DemoItem } from './demo-organization.ts'
import { instantOf, minutesAfter } from './moment.ts'

interface Listing {
  itemNumber: number
  organizationId: string
  timeZone: string
  listedAt: Date
  /** Its stored pictures. */
  photos: Photo[]
}

/** What `demo` is at `now`, as rows to insert: the item, its bids, and the lock row with the standing they leave. */
export function itemRows(demo: DemoItem, { timeZone, listedAt, ...listing }: Listing, now: Date) {
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
    startTime: instantOf(demo.opens, now, timeZone),
    endTime: instantOf(demo.closes, now, timeZone),
    isActive: !demo.isArchived,
    createdAt: listedAt,
  }
  const bids = bidRows(demo, item, item.endTime < now ? item.endTime : now)
  const leaderMaximum = demo.leaderMaximum === undefined ? null : cents(demo.leaderMaximum)
  return { item, bids, lock: { ...standing(item, bids), leaderMaximum } }
}

function bidRows(demo: DemoItem, item: { id: string; organizationId: string }, last: Date) {
  const ids = demo.bids.map(() => crypto.randomUUID())
  const [leader] = demo.bids.at(-1) ?? []
  const placed = ids[demo.bids.findIndex(([bidder]) => bidder === leader)] ?? null
  const isLast = (index: number) => index === demo.bids.length - 1
  return demo.bids.map(([bidder, dollars, minutesBefore], index) => ({
    id: ids[index],
    organizationId: item.organizationId,
    auctionItemId: item.id,
    email: `${bidder}@example.org`,
    amount: cents(dollars),
    timestamp: minutesAfter(last, -minutesBefore),
    isWinning: isLast(index),
    automaticFor: demo.leaderMaximum && isLast(index) ? placed : null,
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
