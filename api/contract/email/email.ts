import { z } from 'zod'
import { type EmailKind, signInChanges } from '../values/kind/email-kind.ts'
import { roles } from '../values/kind/role.ts'
import { donationEmails } from './donation-emails.ts'
import { aboutItem, instant, item, language, link, price, sender, toBidder, unsubscribe } from './email-parts.ts'
import { messageEmail } from './message-email.ts'
import { paymentEmails } from './payment-emails.ts'
import { winner } from './winner.ts'

// What the templates are filled with: everything they say, and every address they link to. Prices are decimal
// strings such as "130.00", instants ISO strings, links absolute. Time left is counted from `sentAt`.
export type Sender = z.output<typeof sender>
export type EmailItem = z.output<typeof item>

/** Where its reader sees all their bids. */
const ownBids = { myBidsUrl: link.optional() }

/** An email before it is put into words: its kind and all it says. */
export const emailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invitation'),
    ...unsubscribe,
    organization: sender,
    role: z.enum(roles),
    inviterName: z.string(),
    acceptUrl: link,
    expiresAt: instant,
  }),
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
  /** What one bidder won at one closing, all of it or what they were not told of yet. `rules`: the organization's words about payment and pickup. */
  z.object({
    kind: z.literal('won'),
    ...ownBids,
    ...toBidder,
    /** Whether they were told of a first win before. */
    isGathered: z.boolean().default(false),
    items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
    total: price,
    /** `null` where the rules say something of their own about it. */
    payBy: instant.nullable().default(null),
    /** By which they are found at the table; `null` in emails from before there were any. */
    code: z.string().nullable().default(null),
    /** How the organization has winners pay, and where, as far as it says. */
    instructions: z.string().nullable().default(null),
    paymentUrl: link.nullable().default(null),
    rules: z.string().nullable(),
  }),
  ...paymentEmails,
  /** To the team. `winner` is `null` for an item that nobody has. `isByRole`: whether its reader gets it as an owner. */
  z.object({
    kind: z.literal('closing-summary'),
    organization: sender,
    isByRole: z.boolean().default(true),
    closedAt: instant,
    items: z.array(
      z.object({
        title: z.string(),
        url: link,
        winner: winner.nullable(),
        /** Without a winner, a win was cancelled. */
        hasBids: z.boolean().optional(),
        /** Until when the next bidder can take it; `null` when nobody is asked. */
        offeredUntil: instant.nullable().optional(),
      }),
    ),
    raised: price,
    adminUrl: link,
  }),
  /** What the items went for that one bidder lost at one closing. */
  z.object({
    kind: z.literal('closing-results'),
    ...ownBids,
    ...unsubscribe,
    ...toBidder,
    items: z.array(z.object({ title: z.string(), url: link, amount: price })).min(1),
  }),
  messageEmail,
  /** Six digits that open My bids. `organizationName`: where they were asked for. */
  z.object({
    kind: z.literal('bidder-code'),
    language,
    organizationName: z.string(),
    code: z.string(),
    expiresAt: instant,
    sentAt: instant,
  }),
  z.object({
    kind: z.literal('forgotten-password'),
    name: z.string(),
    resetUrl: link,
    expiresAt: instant,
    sentAt: instant,
  }),
  z.object({
    kind: z.literal('confirm-email'),
    name: z.string(),
    newEmail: z.string(),
    confirmUrl: link,
    expiresAt: instant,
    sentAt: instant,
  }),
  /** To the admin of an organization, or to who was; `isNew` tells which. */
  z.object({
    kind: z.literal('admin-changed'),
    organization: sender,
    newName: z.string(),
    formerName: z.string().nullable(),
    isNew: z.boolean(),
    adminUrl: link,
  }),
  /** To the organization, from somebody who asks about an item; an answer goes to them. */
  z.object({
    kind: z.literal('question'),
    ...unsubscribe,
    organization: sender,
    item,
    askerEmail: z.string(),
    text: z.string(),
  }),
  ...donationEmails,
  /** An item that is offered to the next bidder. `answerUrl`: where they take it or not, `yourBid`: what they would pay. */
  z.object({
    kind: z.literal('second-chance'),
    ...ownBids,
    ...aboutItem,
    yourBid: price,
    expiresAt: instant,
    answerUrl: link,
  }),
  /** To the team: an item ended without a winner, as everybody in line was asked. */
  z.object({ kind: z.literal('second-chance-over'), organization: sender, item, winnersUrl: link }),
  /** To the address that the account still has. */
  z.object({
    kind: z.literal('email-change-asked'),
    name: z.string(),
    newEmail: z.string(),
    protectUrl: link,
  }),
  /** To somebody with an account, who is to show that the address is theirs. */
  z.object({
    kind: z.literal('confirm-address'),
    name: z.string(),
    confirmUrl: link,
  }),
  /** To the address that the account had before. */
  z.object({
    kind: z.literal('email-changed'),
    name: z.string(),
    newEmail: z.string(),
    protectUrl: link,
    expiresAt: instant,
    sentAt: instant,
  }),
  /** To whom the account belongs, in case it was somebody else. */
  z.object({
    kind: z.literal('sign-in-changed'),
    name: z.string(),
    change: z.enum(signInChanges),
    newPasswordUrl: link,
  }),
])
export type Email = z.output<typeof emailSchema>
/** An email of one kind, or of some. */
export type EmailOf<Kind extends EmailKind> = Extract<Email, { kind: Kind }>
