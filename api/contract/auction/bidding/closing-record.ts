import { z } from 'zod'

/** At most this many bids are in a record, the last ones. See product#closing-record. */
export const LONGEST_RECORD = 1_000

/** A bid as the record shows it, cancelled or not. */
const recordedBid = z.object({
  amount: z.string(),
  label: z.string(),
  /** When it reached the server. */
  timestamp: z.iso.datetime(),
  /** A maximum placed it. */
  isAutomatic: z.boolean(),
  /** It bought the item, which ended with it. */
  isPurchase: z.boolean(),
  /** To when it moved the end; `null` when it did not. */
  extendedTo: z.iso.datetime().nullable(),
  /** `second-chance`: it left the line with a second chance that its bidder did not take. */
  cancelled: z.object({ at: z.iso.datetime(), by: z.enum(['team', 'bidder', 'second-chance']) }).nullable(),
  isWinning: z.boolean(),
})
export type RecordedBid = z.output<typeof recordedBid>

/** A time when we were offline, for which bidding was extended. */
const recordedOutage = z.object({
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** When bidding was to end, before bids or this outage moved the end. */
  scheduledEndTime: z.iso.datetime(),
  extendedTo: z.iso.datetime(),
})
export type RecordedOutage = z.output<typeof recordedOutage>

/** A time when the team had paused bidding, which everybody got back. */
const recordedPause = z.object({
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  reason: z.string(),
  reasonEs: z.string().nullable(),
  /** Who of the team paused it. */
  byName: z.string(),
  /** When bidding was to end before. */
  endBefore: z.iso.datetime(),
  extendedTo: z.iso.datetime(),
})
export type RecordedPause = z.output<typeof recordedPause>

/** How an item that has ended came to its price, for everybody. */
export const closingRecord = z.object({
  title: z.string(),
  slug: z.string(),
  startTime: z.iso.datetime(),
  /** When it ended, and when it was to end; `null` where neither bids nor a purchase moved it. */
  endTime: z.iso.datetime(),
  scheduledEndTime: z.iso.datetime().nullable(),
  /** The first one first. */
  outages: z.array(recordedOutage),
  pauses: z.array(recordedPause),
  /** When its winner was settled; `null` for the moment before. */
  closedAt: z.iso.datetime().nullable(),
  startingBid: z.string(),
  /** In the order in which they were placed. */
  bids: z.array(recordedBid),
  /** All of them, listed or not, cancelled ones included. */
  totalBids: z.number(),
  organization: z.object({
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    timeZone: z.string(),
  }),
})
export type ClosingRecord = z.output<typeof closingRecord>
