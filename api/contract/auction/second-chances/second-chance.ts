import { z } from 'zod'
import { bidderContact, reach } from '../../values/address/bidder-contact.ts'
import { chanceOutcomes } from '../../values/kind/outcome.ts'
import { lineOfText } from '../../values/text/line-of-text.ts'

export const LONGEST_CANCEL_REASON = 200
/** How long the next bidder has to answer. See product#second-chances. */
export const CHANCE_HOURS = 48

/** A win that does not count any more, why, and whether the next bidder is asked, has won, or nobody gets the item. */
export const cancelWinForm = z.object({
  /** As whoever cancels it saw it: the next win is not meant. */
  bidId: z.uuid(),
  reason: lineOfText('Please say why').min(1, 'Please say why').max(LONGEST_CANCEL_REASON, 'Please keep it shorter'),
  next: z.enum(['ask', 'win', 'nobody']),
})
export type CancelWinForm = z.output<typeof cancelWinForm>

/** A second chance that the team takes back, and whether the next bidder is asked instead. */
export const withdrawChanceForm = z.object({ next: z.enum(['ask', 'nobody']) })

/** A bidder with what they would pay, or pay; a decimal string. */
const bidderAt = z.object({
  /** As people read it, "erased" once it was. */
  label: z.string(),
  amount: z.string(),
  contact: bidderContact.nullable(),
  reach: reach.nullable(),
})
export type BidderAt = z.output<typeof bidderAt>

/** What happened to an item after its closing, the first thing first. */
const chanceEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cancelled'),
    id: z.string(),
    label: z.string(),
    amount: z.string(),
    at: z.iso.datetime(),
    byName: z.string(),
    /** `null` once its bidder was erased. */
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('asked'),
    id: z.string(),
    label: z.string(),
    amount: z.string(),
    at: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** `null` while it is open. */
    outcome: z.enum(chanceOutcomes).nullable(),
    settledAt: z.iso.datetime().nullable(),
    /** Who of the team settled it; `null` where nobody of them did. */
    byName: z.string().nullable(),
  }),
])
export type ChanceEvent = z.output<typeof chanceEvent>

/** Who has a closed item, who would be next, and who was asked. */
export const itemWin = z.object({
  id: z.string(),
  title: z.string(),
  itemNumber: z.number().nullable(),
  /** `null` when nobody has won it, or has for now. */
  win: bidderAt
    .extend({
      bidId: z.string(),
      /** 'final': they picked it up so long ago that it cannot be undone, so the win stays. */
      pickup: z.enum(['none', 'undoable', 'final']),
      /** What they would have paid too much without it: "0.00" when they paid nothing for it. */
      creditAfter: z.string(),
    })
    .nullable(),
  /** `null` when nobody is left. */
  next: bidderAt.nullable(),
  /** The one that is open. */
  chance: bidderAt.extend({ id: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  history: z.array(chanceEvent),
})
export type ItemWin = z.output<typeof itemWin>

/** How many items that nobody has after a cancelled win are listed at most. */
export const MOST_CHANCES = 200

/** Items that nobody has after a cancelled win: those of whom somebody is asked first, then the latest. */
export const secondChanceList = z.array(
  z.object({
    /** The item's. */
    id: z.string(),
    title: z.string(),
    itemNumber: z.number().nullable(),
    /** `null` when nobody is left, or shall be asked. */
    chance: z.object({ label: z.string(), amount: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  }),
)
export type SecondChanceList = z.output<typeof secondChanceList>
