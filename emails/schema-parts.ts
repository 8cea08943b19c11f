import { z } from 'zod'
import { LANGUAGES } from '../api/contract/values/text/language.ts'

// What the emails of many kinds say. An email holds prices as decimal strings, instants as ISO strings, absolute links.

/** A decimal string, such as "130.00". */
export const price = z.string()
/** An ISO string. */
export const instant = z.iso.datetime()
/** Absolute. */
export const link = z.url()

/** How much of a price was paid and waived by then, and what is left; nothing, and `null` for all of it, in emails from before they said so. */
export const paidBefore = {
  paid: price.default('0.00'),
  waived: price.default('0.00'),
  left: price.nullable().default(null),
}

/** Whether what is left of it is a part of what the page asks for that its button leads to. */
export const paysBill = { paysBill: z.boolean().optional() }

/** On whose behalf an email is written. */
export const sender = z.object({
  name: z.string(),
  /** The organization's public page. */
  url: link,
  contactEmail: z.string(),
  contactInfo: z.string().nullable(),
  timeZone: z.string(),
  /** A picture of its own. */
  logoUrl: link.nullable().default(null),
  /** The event of what it tells of first; `null` where nobody made one. */
  eventName: z.string().nullable().default(null),
  /** Whether its reader confirmed their address: nobody else gets words or links of the organization's choosing. */
  hasOwnWords: z.boolean().default(true),
})
export type Sender = z.output<typeof sender>

/** An item that an email is about. */
export const item = z.object({
  title: z.string(),
  /** Its public page. */
  url: link,
  endTime: instant,
  /** Its first photo. */
  imageUrl: link.nullable().default(null),
  /** Whether bids in the last minutes move the end. */
  mayRunLonger: z.boolean().default(false),
})
export type EmailItem = z.output<typeof item>

/** Where its reader sees all their bids. */
export const ownBids = { myBidsUrl: link.optional() }
/** Where its reader unsubscribes. */
export const unsubscribe = { unsubscribeUrl: link }
/** English in emails from before there was another. */
export const language = z.enum(LANGUAGES).default('en')
/** What every email to a bidder says. */
export const toBidder = { organization: sender, language }
/** What every email to a bidder about one item says. */
export const aboutItem = { ...toBidder, item }
