import { z } from 'zod'
import { choice, search } from '../../values/list/filter.ts'
import { itemPatch, MOST_ITEMS } from './item-form.ts'
import { placePrice, placesForm } from './places.ts'

const TEN_YEARS_DAYS = 3660
const WEEK_MINUTES = 7 * 24 * 60

const ids = z
  .array(z.uuid().toLowerCase())
  .min(1, 'Please select an auction')
  .max(MOST_ITEMS)
  .transform((given) => [...new Set(given)])

const { startTime, endTime } = itemPatch.shape
const kind = <Kind extends string>(name: Kind) => ({ kind: z.literal(name) })

/** A number as somebody types it, whole and within bounds, or `message`. */
function whole(least: number, most: number, message: string) {
  return z.int(message).min(least, message).max(most, message)
}

/** Whether a change says anything besides its kind. */
function isGiven(change: object): boolean {
  return Object.keys(change).length > 1
}

/**
 * What is done to each of the items. Local times are on the clocks of the organization, as in an item's form. See
 * product#bulk-edits.
 */
export const bulkChange = z.discriminatedUnion('kind', [
  z
    .object({ ...kind('times'), startTime, endTime })
    .refine((to) => to.startTime !== undefined || to.endTime !== undefined, 'Please enter a date and time'),
  z
    .object({
      ...kind('move'),
      /** Whole days leave the time of day as it is, whatever clocks do meanwhile; minutes are as long as they are. */
      days: whole(-TEN_YEARS_DAYS, TEN_YEARS_DAYS, 'Please enter a whole number of up to 3,660'),
      minutes: whole(-WEEK_MINUTES, WEEK_MINUTES, 'Please enter whole minutes of up to 7 days'),
      times: z.enum(['both', 'start', 'end']),
    })
    .refine(({ days, minutes }) => days !== 0 || minutes !== 0, 'Please enter how far to move them'),
  z.object({
    ...kind('stagger'),
    /** When the first of them close. */
    endTime: endTime.unwrap(),
    atOnce: whole(1, MOST_ITEMS, 'Please enter a whole number from 1 to 2,000'),
    everyMinutes: whole(1, WEEK_MINUTES, 'Please enter a whole number from 1 to 10,080'),
  }),
  z
    .object({
      ...kind('prices'),
      ...itemPatch.pick({ startingBid: true, minimumRaise: true, estimatedValue: true }).shape,
      /** Of those that sell places, as the other prices are of those that take bids. */
      fixedPrice: placePrice.exactOptional(),
      placeCount: placesForm.shape.count.exactOptional(),
    })
    .refine(isGiven, 'Please enter a price'),
  z.object({ ...kind('category'), category: itemPatch.shape.category.unwrap() }),
  z.object({
    ...kind('donor'),
    donatedBy: itemPatch.shape.donatedBy.unwrap(),
    ...itemPatch.pick({ donorUrl: true, donorEmail: true, donorNote: true }).shape,
  }),
  z.object({ ...kind('extension'), extensionMinutes: itemPatch.shape.extensionMinutes.unwrap() }),
  z.object({ ...kind('hiding'), hidesUntilOpen: itemPatch.shape.hidesUntilOpen.unwrap() }),
  z
    .object({ ...kind('rules'), ...itemPatch.pick({ customRules: true, customDisclaimers: true }).shape })
    .refine(isGiven, 'Please choose what to change'),
  z.object({
    ...kind('sell'),
    /** Left out: where bids began. */
    fixedPrice: placePrice.exactOptional(),
    endTime: endTime.unwrap(),
  }),
  z.object(kind('archive')),
  z.object(kind('unarchive')),
  z.object(kind('delete')),
  z.object(kind('duplicate')),
  z.object({
    ...kind('copy'),
    /** When the first of the copies opens. */
    startTime: startTime.unwrap(),
    /** When the last of them closes. */
    endTime: endTime.unwrap(),
    /** Into which event; left out, that of each original. */
    eventId: z.uuid().toLowerCase().exactOptional(),
  }),
])
export type BulkChange = z.output<typeof bulkChange>

/** What a bulk edit would do. Staggering takes the items in the order in which they are given. */
export const bulkPreviewForm = z.object({ itemIds: ids, change: bulkChange })

/** A bulk edit; its id is the sender's, who may send it again and changes nothing twice. */
export const bulkEditForm = bulkPreviewForm
  .extend({
    id: z.uuid().toLowerCase(),
    /** Of each item, in the same order, the revision that a preview was of. Without them it is made whatever others changed. */
    revisions: z.array(z.int().min(0)).max(MOST_ITEMS).exactOptional(),
  })
  .refine(({ itemIds, revisions }) => revisions === undefined || revisions.length === itemIds.length, {
    error: 'Please send a revision of each auction',
    path: ['revisions'],
  })
export type BulkEditForm = z.output<typeof bulkEditForm>

const refused = z.array(z.object({ id: z.string(), title: z.string().nullable(), reason: z.string() }))

const shown = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What would become of each item, in the order given; those that are as wanted already apart. */
export const bulkPreview = z.object({
  edited: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      revision: z.number(),
      bidCount: z.number(),
      /** How many of its places are not free. */
      placesTaken: z.number(),
      /** Before and after, by field, as in the activity; what it would be made into for a copy. */
      changes: z.record(z.string(), z.tuple([shown, shown])),
    }),
  ),
  unchanged: z.array(z.object({ id: z.string(), title: z.string(), revision: z.number() })),
  refused,
})
export type BulkPreview = z.output<typeof bulkPreview>

/** What became of the items. */
export const bulkResult = z.object({ edited: z.number(), refused, undoUntil: z.iso.datetime() })
export type BulkResult = z.output<typeof bulkResult>

/** How many items are as they were before a bulk edit, and which are not. */
export const bulkUndone = z.object({ restored: z.number(), refused })
export type BulkUndone = z.output<typeof bulkUndone>

/** Which items to select: those that hold these words, of one tab of the dashboard. */
export const matchQuery = z.object({
  search,
  tab: choice(['active', 'archived'], 'active'),
})
export type MatchQuery = z.output<typeof matchQuery>

/** The items that match, in the order of the dashboard, with what they can be ordered by, and when they open. */
export const itemMatches = z.object({
  auctions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      itemNumber: z.number().nullable(),
      startTime: z.iso.datetime(),
      endTime: z.iso.datetime(),
      /** As the item says it, `null` for as its organization does. See product#hidden-items. */
      hidesUntilOpen: z.boolean().nullable(),
      /** Whether it sells places rather than takes bids. */
      sellsPlaces: z.boolean(),
      /** Whether it closed without a bid, so that it can be sold at a fixed price. See product#leftovers. */
      isLeft: z.boolean(),
    }),
  ),
})
export type ItemMatch = z.output<typeof itemMatches>['auctions'][number]
