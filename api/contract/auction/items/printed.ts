import { z } from 'zod'
import { FILTER_UNKNOWN } from '../../values/list/filter.ts'
import { idsIn, MOST_PICKED } from '../../values/list/picked-ids.ts'
import { billParts } from '../../values/money/bill-part.ts'
import { paidLine } from '../../values/money/payment.ts'
import { guestList } from './guest-list.ts'

/** What an organization prints of its items, in the order in which an evening needs it. See product#print. */
export const printKinds = [
  'poster',
  'table-cards',
  'bid-sheets',
  'catalog',
  'winners-by-name',
  'winners-by-item',
  'guest-list',
  'pickup-slips',
  'receipts',
  'certificates',
  'thank-you-letters',
] as const
export type PrintKind = (typeof printKinds)[number]

/** Which kind, and of which items: those of `ids`, between dots, or all of the event that are not archived. */
export const printQuery = z.object({
  kind: z.enum(printKinds, FILTER_UNKNOWN).default('catalog'),
  // Of a text with commas Elysia makes a list.
  ids: z
    .string()
    .refine((ids) => picked.safeParse(idsIn(ids)).success, FILTER_UNKNOWN)
    .optional(),
  // Read by the guard, see `EVENT_PARAM`.
  event: z.string().optional(),
})

const picked = z.array(z.uuid()).max(MOST_PICKED)

/** Who won an item, as far as the kind that is printed tells. */
const winner = z.object({
  name: z.string().nullable(),
  label: z.string().nullable(),
  phone: z.string().nullable(),
})

/** What somebody owes and paid, of all that is on their bill; `lines` are those that were asked for. */
const printedBill = z.object({
  code: z.string(),
  label: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  paid: z.string(),
  waived: z.string(),
  balance: z.string(),
  credit: z.string(),
  /** How and when they paid, on receipts alone. */
  payments: z.array(paidLine),
  /** What the lines come to. */
  total: z.string(),
  lines: z.array(
    z.object({
      itemNumber: z.number().nullable(),
      title: z.string(),
      amount: z.string(),
      part: z.enum(billParts),
      /** Of a gift, whether what was paid covers it. */
      isCovered: z.boolean(),
      /** What it would cost elsewhere; `null` where nobody said, or several pay it. */
      value: z.string().nullable(),
      /** Whether there is something to hand over for it. */
      isHandedOver: z.boolean(),
      isPickedUp: z.boolean(),
    }),
  ),
})
export type PrintedBill = z.output<typeof printedBill>

const printedItem = z.object({
  id: z.string(),
  itemNumber: z.number().nullable(),
  /** Of its short link. */
  code: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  category: z.string().nullable(),
  donatedBy: z.string().nullable(),
  /** Items of the same donor have the same; `null` where nobody is known, or the kind does not ask. */
  donorEmail: z.string().nullable(),
  estimatedValue: z.string().nullable(),
  startingBid: z.string(),
  minimumRaise: z.string(),
  /** Whether it is sold in the room, so that no bids are written down for it. */
  isInHall: z.boolean(),
  /** At how many fixed prices its places are sold, of which the starting bid is the lowest; 0 where the highest bid wins. */
  fixedPrices: z.number(),
  currentBid: z.string().nullable(),
  /** What it raised by now: the highest bid, or what was bought of it; `null` for nothing. */
  raised: z.string().nullable(),
  /** The least that the next bids must be, each after the other, by the rule for bids. */
  nextBids: z.array(z.string()),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  /** Whether bidding on it is over for good. */
  isClosed: z.boolean(),
  /** Whether a win was cancelled since, and whether somebody is asked now. See product#second-chances. */
  wasCancelled: z.boolean(),
  hasChance: z.boolean(),
  /** How many of its places nobody has, and who has the others; `null` where it sells none, or the kind does not tell. */
  guestList: guestList.nullable(),
  /** `null` before it is closed, where nobody bid, and where the kind does not tell. */
  winner: winner.nullable(),
})
export type PrintedItem = z.output<typeof printedItem>

/** All that a kind prints. */
export const printed = z.object({
  organization: z.object({
    name: z.string(),
    /** The event at hand; `null` for one that nobody made. */
    eventName: z.string().nullable(),
    /** Of the page that has its items. */
    publicPath: z.string(),
    slug: z.string(),
    contactEmail: z.string(),
    timeZone: z.string(),
    postalAddress: z.string().nullable(),
    taxNumber: z.string().nullable(),
    usesPaddles: z.boolean(),
  }),
  printedAt: z.iso.datetime(),
  /** By number. */
  items: z.array(printedItem),
  /** None where the kind tells nothing of money. */
  bills: z.array(printedBill),
})
export type Printed = z.output<typeof printed>

/** Where a code on paper leads: the path of an item's page, or of its organization's. See product#short-links. */
export const shortLink = z.object({ path: z.string() })

/** The path that a code stands for, short enough for a coarse QR code and for fingers. */
export function shortPath(code: string): string {
  return `/b/${code}`
}
