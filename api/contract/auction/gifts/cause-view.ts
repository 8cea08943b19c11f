import { z } from 'zod'
import { asks } from '../../values/address/bidder-contact.ts'
import { type Cents, toPrice } from '../../values/money/money.ts'
import { percentOf } from '../../values/money/percent-of.ts'

/** Of those whose name is shown, the newest. */
export const MOST_GIVERS = 60

/** What was given to a cause, and what it is meant to bring. Prices are decimal strings. */
export const causeSums = z.object({
  /** What stands of its gifts. */
  given: z.string(),
  /** What the match adds to it, on the thermometer alone. */
  matched: z.string(),
  goal: z.string().nullable(),
  /** Who gives as much again, up to how much in all; both `null` where nobody does. */
  matchedBy: z.string().nullable(),
  matchedUpTo: z.string().nullable(),
})

/** A cause that is on, as everybody sees it. */
const publicCause = causeSums.extend({
  id: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** What is suggested to give. */
  amounts: z.array(z.string()),
  endTime: z.iso.datetime(),
  /** Who gave and wants their name shown, the newest first. */
  givers: z.array(z.string()),
})
export type PublicCause = z.output<typeof publicCause>

/** What the page for giving shows. */
export const publicGiving = z.object({
  organization: z.object({
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    contactEmail: z.string(),
    timeZone: z.string(),
    asks,
  }),
  /** The one that ends first is the first. */
  causes: z.array(publicCause),
})
export type PublicGiving = z.output<typeof publicGiving>

/** How much a match adds to what was given, both decimal strings. */
export function matchOf(given: string, upTo: Cents | null): string {
  return toPrice(upTo === null ? 0 : Math.min(toCents(given), upTo))
}

/** What stands on the thermometer: what was given, and its match. */
export function thermometerOf({ given, matched, goal }: Pick<PublicCause, 'given' | 'matched' | 'goal'>) {
  const raised = toCents(given) + toCents(matched)
  /** Of the goal, in whole percent, 100 at most; `null` without one. */
  const percent = goal === null ? null : Math.min(100, percentOf(toPrice(raised), goal))
  return { raised, percent }
}

/** A sum may be more than can be typed. */
function toCents(sum: string): Cents {
  return Math.round(Number(sum) * 100)
}
