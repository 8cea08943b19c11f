import { z } from 'zod'
import { publicItemCard } from './item-view.ts'
import { notices } from './notices.ts'
import { publicPlaces } from './places.ts'

/** At most this many open items are on a board: those that close first. */
export const MOST_ON_BOARD = 200
/** At most this many bids are on a board, the newest. */
export const NEWEST_BIDS = 6

const { id, title, imageUrl, itemNumber, endTime, startingBid, currentBid, bidCount } = publicItemCard.shape

/** An open item, as much of it as can be read from the back row. */
const boardItem = z.object({
  id,
  title,
  imageUrl,
  itemNumber,
  endTime,
  startingBid,
  currentBid,
  bidCount,
  /** Of what is sold at a fixed price: at which prices, and how many places there are, if few. */
  places: publicPlaces.pick({ kinds: true, left: true }).optional(),
})
export type BoardItem = z.output<typeof boardItem>

/** What the projector board of an organization shows, and nothing that its page does not. See product#projector-board. */
export const publicBoard = z.object({
  organization: z.object({ name: z.string(), slug: z.string(), logoUrl: z.string().nullable(), timeZone: z.string() }),
  notices,
  /** By their end. */
  items: z.array(boardItem),
  /** How many are open, listed or not. */
  openCount: z.number(),
  endedCount: z.number(),
  /** How many are being sold in the room. */
  hallCount: z.number(),
  /** When the next item opens; `null` when none will. */
  opensAt: z.iso.datetime().nullable(),
  /** Of open items, newest first, their bidders masked. */
  newestBids: z.array(
    z.object({ id: z.string(), title: z.string(), amount: z.string(), label: z.string(), timestamp: z.string() }),
  ),
  /** What the items of the page add up to; `null` where the team did not switch it on. */
  totalRaised: z.string().nullable(),
  /** What is to be raised; `null` without one, or without a total. */
  goal: z.string().nullable(),
  /** The cause that is on, the first to end; `null` without one. `matched` counts on the thermometer alone. */
  cause: z
    .object({ title: z.string(), given: z.string(), matched: z.string(), goal: z.string().nullable() })
    .nullable(),
})
export type PublicBoard = z.output<typeof publicBoard>
export type BoardBid = PublicBoard['newestBids'][number]
