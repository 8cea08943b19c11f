import { z } from 'zod'
import { bidAmount, bidderName } from '../auction/bidding/bid-form.ts'
import { publicItem } from '../auction/items/item-view.ts'
import { emailReader } from '../email/email-reader.ts'
import { asks } from '../values/address/bidder-contact.ts'
import { email } from '../values/address/email.ts'
import { publicShare } from '../values/money/bill-share.ts'
import { publicGift } from '../values/money/public-gift.ts'
import { MINUTE_MS } from '../values/time/time.ts'
import { contact, myBids as en } from '../words/en.ts'

/** How long a mailed code is good. */
export const CODE_MINUTES = 10
/** So many wrong ones may be typed. */
export const CODE_TRIES = 5
/** A device is known for so long after it was opened. */
export const DEVICE_DAYS = 90
/** So many items of an organization can be watched with one address. */
export const MOST_WATCHED = 200

/** Asks for a code to be mailed to an address. */
export const codeRequest = z.object({ email: email() })

/** The answer to that: what the code has to be sent with. */
export const codeSent = z.object({ message: z.string(), challenge: z.string() })

/** The code as it was typed, spaces aside. */
export const codeForm = z.object({
  email: email(),
  challenge: z.uuid(en.codeInvalid),
  code: z
    .string(en.codeInvalid)
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, en.codeInvalid)),
})

/** What the link in an email carries; `until`: the last day it works. */
export const bidderLink = emailReader.extend({ until: z.iso.date() })
export type BidderLink = z.output<typeof bidderLink>

/** Whose link it is. `isYours`: of whom the device is already. */
export const linkOwner = z.object({ maskedEmail: z.string(), isYours: z.boolean() })

/**
 * Where a bidder stands on an item. `bought`: they have places of it; `watching`: without a bid that counts. `asked`: they can take it after a cancelled
 * win; `ended`: nobody has it.
 */
const stances = ['winning', 'outbid', 'won', 'bought', 'lost', 'asked', 'ended', 'watching'] as const

/** One item under My bids. */
export const myItem = publicItem
  .pick({ id: true, slug: true, title: true, imageUrl: true, startTime: true, endTime: true })
  .extend(publicItem.pick({ startingBid: true, minimumRaise: true, currentBid: true, minimumNextBid: true }).shape)
  .extend(publicItem.pick({ bidCount: true, hasStarted: true, hasEnded: true, isInHall: true }).shape)
  .extend({
    stance: z.enum(stances),
    /** Their highest bid that counts; `null` without one. */
    yourBid: z.string().nullable(),
    /** Of an item that sells places: what they have of it, and what its kinds cost; `null` where it takes bids. */
    bought: z
      .object({ quantity: z.number(), amount: z.string(), kinds: z.array(z.object({ price: z.string() })) })
      .nullable(),
    /** Up to how much we bid for them; `null` for no further. */
    maximum: z.string().nullable(),
    /** The bids they placed that count, oldest first, 20 at most: enough to know them again in the public list. */
    bids: z.array(z.object({ id: z.string(), amount: z.string() })),
    /** The bid that they can withdraw now; `null` when there is none. */
    withdrawable: z.string().nullable(),
    /** Where they answer what is offered to them, and until when; `null` when nothing is. See product#second-chances. */
    secondChance: z.object({ path: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    /** Whether we remind them before it closes. */
    remindMe: z.boolean(),
    /** Whether they watch it. */
    isWatched: z.boolean(),
    /** Whether it has no page any more: they won it before. */
    isArchived: z.boolean(),
  })
export type MyItem = z.output<typeof myItem>

/** What came of a bidder's wins, decimal strings. */
const ownCheckout = z.object({
  /** By which they are found at the table. */
  code: z.string(),
  /** What they won adds up to. */
  due: z.string(),
  paid: z.string(),
  waived: z.string(),
  balance: z.string(),
  /** What they paid too much. */
  credit: z.string(),
  /** What of it others owe, and what they owe of others' items. */
  shares: z.array(publicShare),
  /** What they promised to give. */
  gifts: z.array(publicGift),
  /** Whether they have all that they won. */
  isPickedUp: z.boolean(),
  /** How to pay what is left, as far as the organization says. */
  instructions: z.string().nullable(),
  links: z.array(z.string()),
  /** The path of their bill, where they pay it by card; `null` where no cards are taken. */
  payPath: z.string().nullable(),
  /** Whether they are asked whom to ask for at the table: bids asked no name, and something waits there. */
  asksName: z.boolean(),
})
export type OwnCheckout = z.output<typeof ownCheckout>

/** All that a bidder sees of their own bids at one organization. */
export const myBids = z.object({
  email: z.string(),
  /** Whether they get emails that are not receipts or wins. */
  wantsEmail: z.boolean(),
  /** What the organization requires with a bid of theirs and does not know yet. */
  asks,
  items: z.array(myItem),
  /** `null` while they have won and bought nothing. */
  checkout: ownCheckout.nullable(),
})
export type MyBids = z.output<typeof myBids>

/** Which item is meant, by its id. */
const ofItem = z.object({ itemId: z.uuid() })

/** Lowers the maximum of whoever is winning; `null` withdraws it. */
export const maximumForm = ofItem.extend({ maximum: bidAmount.nullable() })

export const withdrawForm = z.object({ bidId: z.uuid() })
export const remindForm = ofItem.extend({ wanted: z.boolean() })
/** Items to watch, or not any more. */
export const watchForm = z.object({ itemIds: z.array(z.uuid()).min(1).max(MOST_WATCHED), wanted: z.boolean() })
/** Whom to ask for at the table. */
export const winnerNameForm = z.object({ name: bidderName.min(1, contact.nameMissing) })
export const emailsForm = z.object({ wanted: z.boolean() })

/** When a code that is mailed now stops working. */
export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)
}
