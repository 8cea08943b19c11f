import { z } from 'zod'
import { aboutItem, instant, link, ownBids, price, toBidder, unsubscribe } from './email-parts.ts'

/** Emails about bids on an item, and about items that somebody watches. */
export const bidEmails = [
  /** `notMeUrl`: where the owner of the address takes back a bid that somebody else placed with it. */
  z.object({
    kind: z.literal('bid-receipt'),
    ...ownBids,
    ...aboutItem,
    yourBid: price,
    /** Whether we go on bidding for them, up to a maximum. */
    hasMaximum: z.boolean().default(false),
    /** The price that somebody's maximum answered with at once; `null` when none did. */
    beatenAt: price.nullable().default(null),
    /** Whether the organization's team entered it for them. */
    isEntered: z.boolean().default(false),
    notMeUrl: link,
    /** Where its reader says that the address is theirs; `null` once they have. */
    confirmUrl: link.nullable().default(null),
    /** Where its reader sees and erases what is known of them; `null` in emails from before there was such a place. */
    ownDataUrl: link.nullable().default(null),
  }),
  z.object({
    kind: z.literal('outbid'),
    ...ownBids,
    ...unsubscribe,
    ...aboutItem,
    yourBid: price,
    /** Whether that is all of a maximum. */
    wasMaximum: z.boolean().default(false),
    currentBid: price,
    minimumNextBid: price,
    sentAt: instant,
  }),
  /** `by`: the organization's team, or the owner of the address. `canBid`: whether the item is still open. */
  z.object({
    kind: z.literal('bid-cancelled'),
    ...ownBids,
    ...unsubscribe,
    ...aboutItem,
    yourBid: price,
    minimumNextBid: price,
    by: z.enum(['team', 'bidder']),
    canBid: z.boolean(),
  }),
  z.object({
    kind: z.literal('leading-again'),
    ...ownBids,
    ...unsubscribe,
    ...aboutItem,
    yourBid: price,
    sentAt: instant,
  }),
  /** Before bidding begins, to somebody who watches these items. */
  z.object({
    kind: z.literal('opening-soon'),
    ...ownBids,
    ...unsubscribe,
    ...toBidder,
    items: z.array(z.object({ title: z.string(), url: link, startTime: instant, startingBid: price })).min(1),
    sentAt: instant,
  }),
  /** Two hours before the end, to somebody who asked for it or watches it, and does not lead. */
  z.object({
    kind: z.literal('closing-soon'),
    ...ownBids,
    ...unsubscribe,
    ...aboutItem,
    /** `null` for somebody who only watches. */
    yourBid: price.nullable(),
    currentBid: price.nullable(),
    minimumNextBid: price,
    isWatched: z.boolean().default(false),
    /** What they watch and closes at about the same time. */
    others: z.array(z.object({ title: z.string(), url: link, minimumNextBid: price })).default([]),
    sentAt: instant,
  }),
  /** What stands now on items of which one email each would have been too many. */
  z.object({
    kind: z.literal('catch-up'),
    ...ownBids,
    ...unsubscribe,
    ...toBidder,
    items: z
      .array(
        /** `amount`: the high bid where it is theirs, else the least that tops it. */
        z.object({ title: z.string(), url: link, isWinning: z.boolean(), amount: price }),
      )
      .min(1),
  }),
] as const
