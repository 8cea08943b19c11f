import { z } from 'zod'

/** Reports that are lists, and so files too. See product#reports. */
export type ReportName = 'categories' | 'hours' | 'values' | 'bidders' | 'without-bids'

/** At most so many rows of a list are shown; its file has all. */
export const MOST_ROWS_SHOWN = 200
/** At most so many of the latest closings are told apart. */
export const MOST_CLOSINGS = 12

const item = z.object({ id: z.string(), title: z.string(), itemNumber: z.number().nullable() })

/** What was raised in a category; `null` for items without one. */
const categoryReport = z.object({
  category: z.string().nullable(),
  items: z.number(),
  withoutBids: z.number(),
  raised: z.string(),
})
export type CategoryReport = z.output<typeof categoryReport>

/** An item's price against its estimated value. */
const valueReport = item.extend({ price: z.string(), estimatedValue: z.string(), percent: z.number() })
export type ValueReport = z.output<typeof valueReport>

/** An item that has ended, or is open, and that nobody bid on. */
const withoutBidsReport = item.extend({
  /** `null` for what is sold in the room. */
  startingBid: z.string().nullable(),
  endTime: z.iso.datetime(),
  hasEnded: z.boolean(),
})
export type WithoutBidsReport = z.output<typeof withoutBidsReport>

/** How many bid in a closing, and how many of them had bid in an earlier one; `null` for what is not closed yet. */
const biddersReport = z.object({ closedAt: z.iso.datetime().nullable(), bidders: z.number(), returning: z.number() })
export type BiddersReport = z.output<typeof biddersReport>

/** Everything the reports of an organization say. No bidder is named. Amounts are decimals. */
export const reports = z.object({
  raised: z.string(),
  stillOpen: z.string(),
  /** What of it are highest bids, places that were bought, and gifts. */
  byKind: z.object({ bids: z.string(), places: z.string(), gifts: z.string() }),
  goalDollars: z.number().nullable(),
  categories: z.array(categoryReport),
  /** Bids in each hour of the day on the organization's clocks, from midnight on. */
  hours: z.array(z.number()).length(24),
  /** The best paid for what they are worth first. */
  values: z.array(valueReport),
  /** The latest closing first. */
  bidders: z.array(biddersReport),
  withoutBids: z.array(withoutBidsReport),
})
export type Reports = z.output<typeof reports>
