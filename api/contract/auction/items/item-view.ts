import { z } from 'zod'
import { asks, bidderContact, reach } from '../../values/address/bidder-contact.ts'
import { pagination } from '../../values/list/pagination.ts'
import { photoViews } from '../../values/picture/photo.ts'
import { notices } from './notices.ts'
import { placesView, publicPlaces } from './places.ts'

const phaseFlags = { hasStarted: z.boolean(), hasEnded: z.boolean() }
const text = z.string().nullable()

/** What everybody may read of one item. Prices are decimal strings. See product#views. */
export const publicItem = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: text,
  /** In the order they are shown; `imageUrl` is the first. */
  photos: photoViews,
  donatedBy: text,
  /** Where the donor's name leads. */
  donorUrl: text,
  category: text,
  /** `null` where the organization shows none. */
  itemNumber: z.number().nullable(),
  /** What it would cost in a shop. */
  estimatedValue: text,
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  startingBid: z.string(),
  minimumRaise: z.string(),
  /** For how much it can be had at once; left out where it cannot, or somebody has bid. */
  buyNowPrice: z.string().optional(),
  /** What it sells at a fixed price; left out where the highest bid wins it. */
  places: publicPlaces.optional(),
  /** Left out unless it is sold in the room, where bids are called out. */
  isInHall: z.literal(true).optional(),
  currentBid: z.string().nullable(),
  minimumNextBid: z.string(),
  /** Masked, or `null` without bids. */
  topBidder: text,
  bidCount: z.number(),
  ...phaseFlags,
  isLive: z.boolean(),
  /** A bid in its last minutes leaves at least this many to answer it; 0 for a fixed end. */
  extensionMinutes: z.number(),
  /** When it was to end before bids moved the end; `null` while they have not. */
  scheduledEndTime: z.iso.datetime().nullable(),
  /** The last time that we were offline near its end, and to when bidding was extended for it. */
  outage: z.object({ beganAt: z.iso.datetime(), endedAt: z.iso.datetime(), extendedTo: z.iso.datetime() }).nullable(),
  notices,
  /** The address of its event; left out where that is the one of its organization's page, or over. */
  event: z.string().optional(),
  rules: text,
  disclaimers: text,
  /** Grows by one with every change of the standing. */
  version: z.number(),
  organization: z.object({
    name: z.string(),
    slug: z.string(),
    logoUrl: text,
    contactEmail: z.string(),
    contactInfo: text,
    timeZone: z.string(),
    asks,
  }),
})
export type PublicItem = z.output<typeof publicItem>

/** A hidden item as bidders will see it, for its team: that of a draft until they publish it, any other until it opens. */
export const previewedItem = publicItem.extend({ isDraft: z.boolean() })
export type PreviewedItem = z.output<typeof previewedItem>

/** One item on its organization's page. */
export const publicItemCard = publicItem
  .pick({ id: true, slug: true, title: true, imageUrl: true, donatedBy: true, category: true })
  .extend(publicItem.pick({ startTime: true, endTime: true, startingBid: true }).shape)
  .extend(publicItem.pick({ currentBid: true, minimumNextBid: true, bidCount: true }).shape)
  .extend(
    publicItem.pick({ extensionMinutes: true, itemNumber: true, estimatedValue: true, places: true, isInHall: true })
      .shape,
  )
  .extend({ hasStarted: z.boolean(), isLive: z.boolean(), hasEnded: z.boolean() })
export type PublicItemCard = z.output<typeof publicItemCard>

/** An event as the public reads of it. See product#events. */
const publicEvent = z.object({ slug: z.string(), name: z.string(), about: text })

/** An organization's public page: who they are, and a page of their public items. See product#organization-page. */
export const publicOrganization = z.object({
  name: z.string(),
  slug: z.string(),
  logoUrl: text,
  contactEmail: z.string(),
  contactInfo: text,
  rules: text,
  disclaimers: text,
  timeZone: z.string(),
  /** Whether items can be offered to it. See product#donations. */
  takesDonations: z.boolean(),
  /** Whether a cause is on. */
  takesGifts: z.boolean(),
  categories: z.array(z.object({ label: z.string(), color: z.string() })),
  /** Of which the items are, and the others that are public, the newest first. See product#events. */
  notices,
  event: publicEvent,
  otherEvents: z.array(publicEvent),
  /** One page of what is found, see `itemQuery`. */
  auctions: z.array(publicItemCard),
  /** How many public items there are in all, found or not. */
  itemCount: z.number(),
  pagination,
})
export type PublicOrganization = z.output<typeof publicOrganization>

/** One item as its team sees it. See product#views. */
export const adminItem = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: text,
  photos: photoViews,
  startingBid: z.string(),
  minimumRaise: z.string(),
  buyNowPrice: text,
  currentAmount: z.string().nullable(),
  hasBids: z.boolean(),
  bidCount: z.number(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  donatedBy: text,
  donorUrl: text,
  donorEmail: text,
  donorNote: text,
  estimatedValue: text,
  itemNumber: z.number().nullable(),
  category: text,
  customRules: text,
  customDisclaimers: text,
  /** What it sells at a fixed price, and how much of that nobody has. */
  places: placesView.nullable(),
  placesLeft: z.number().nullable(),
  /** Whether it is sold in the room. */
  isInHall: z.boolean(),
  extensionMinutes: z.number(),
  /** `null`: as the organization's settings say. */
  hidesUntilOpen: z.boolean().nullable(),
  isActive: z.boolean(),
  /** Whether its event is a draft, so that only the team sees it. */
  isDraft: z.boolean(),
  /** Grows by one with every change that people make; bids are none. */
  revision: z.number(),
  status: z.enum(['Live', 'Coming Soon', 'Ended', 'Archived']),
  ...phaseFlags,
})
export type AdminItem = z.output<typeof adminItem>

/** How many of an organization's items are in each state; archived ones count as nothing else. */
const auctionCounts = z.object({ live: z.number(), upcoming: z.number(), ended: z.number(), archived: z.number() })
export type ItemCounts = z.output<typeof auctionCounts>

/** An item of the list: also who won it, which is nobody before its end and without bids, and how often somebody asked. */
const listedItem = adminItem.extend({
  winner: text,
  winnerContact: bidderContact.nullable(),
  /** Whether email reaches the winner. */
  winnerReach: reach.nullable(),
  /** Until when it is offered to the next bidder, after a cancelled win. */
  chanceUntil: z.iso.datetime().nullable(),
  questions: z.number(),
})
export type ListedItem = z.output<typeof listedItem>

/**
 * One page of an organization's items, and the counts of all of them.
 * `matches` are the counts of what a search found, the same as `counts` without one.
 */
export const adminItemList = z.object({
  auctions: z.array(listedItem),
  counts: auctionCounts,
  matches: auctionCounts,
  pagination,
})
export type AdminItemList = z.output<typeof adminItemList>

/** What the leading bids add up to; `stillOpen` is the part of it that others can still outbid. */
export const moneyRaised = z.object({ totalRaised: z.string(), stillOpen: z.string() })
export type MoneyRaised = z.output<typeof moneyRaised>
