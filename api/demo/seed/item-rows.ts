import { slugify } from '../../contract/values/slugify.ts'
import type { DemoItem } from './demo-organization.ts'
import { instantOf, minutesAfter } from './moment.ts'

interface Listing {
  organizationId: string
  timeZone: string
  listedAt: Date
  /** The address of its stored picture. */
  imageUrl: string | null
}

/** What `demo` is at `now`, as rows to insert: the item, its bids, and the lock row with the standing they leave. */
export function itemRows(demo: DemoItem, { timeZone, listedAt, ...listing }: Listing, now: Date) {
  const { title, description, donatedBy, category, customRules } = demo
  const item = {
    ...listing,
    ...{ title, description, donatedBy, category, customRules },
    id: crypto.randomUUID(),
    slug: slugify(title, 100),
    startingBid: cents(demo.startingBid),
    minimumRaise: cents(demo.minimumRaise),
    startTime: instantOf(demo.opens, now, timeZone),
    endTime: instantOf(demo.closes, now, timeZone),
    isActive: !demo.isArchived,
    createdAt: listedAt,
  }
  const bids = bidRows(demo, item, item.endTime < now ? item.endTime : now)
  return { item, bids, lock: standing(item, bids) }
}

function bidRows(demo: DemoItem, item: { id: string; organizationId: string }, last: Date) {
  return demo.bids.map(([bidder, dollars, minutesBefore], index) => ({
    id: crypto.randomUUID(),
    organizationId: item.organizationId,
    auctionItemId: item.id,
    email: `${bidder}@example.org`,
    amount: cents(dollars),
    timestamp: minutesAfter(last, -minutesBefore),
    isWinning: index === demo.bids.length - 1,
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
