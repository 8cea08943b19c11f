import { z } from 'zod'
import { extensionMinutes } from '../values/extension.ts'
import { nameOf } from '../values/links-in-text.ts'
import { HIGHEST_BID, parsePrice } from '../values/money.ts'
import { optionalLine, optionalText } from '../values/optional-text.ts'
import { pictureUrl } from '../values/picture-url.ts'
import { itemSlug } from '../values/slug.ts'

/** A price as typed to cents, refused with an example. See product.md#item-form. */
function price(example: string) {
  const message = `Must be a valid price (e.g., ${example})`
  return z.string({ error: message }).transform((text, context) => {
    const amount = parsePrice(text)
    if (amount !== null && amount > 0 && amount <= HIGHEST_BID) return amount
    context.addIssue(message)
    return z.NEVER
  })
}

const MOMENT = /^20\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

/**
 * An instant with its offset, or a local date and time that means the organization's zone. See product.md#time-zones.
 */
function moment(missing: string) {
  return z
    .string({ error: missing })
    .min(1, { error: missing, abort: true })
    .refine((text) => MOMENT.test(text) && isDay(text.slice(0, 10)), 'Please enter a valid date and time')
}

/** Whether the calendar has that day: no 31 February. */
function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success
}

const required = {
  title: nameOf('Title is required').min(1, 'Title is required').max(200, 'Title too long'),
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, 'Description is required')
    .max(2000, 'Description too long'),
  slug: itemSlug,
  startingBid: price('125.00'),
  minimumRaise: price('5.00'),
  startTime: moment('Start time is required'),
  endTime: moment('End time is required'),
}

const optional = {
  imageUrl: pictureUrl,
  donatedBy: optionalLine(50, 'Donated By must be 50 characters or less'),
  category: optionalLine(50),
  customRules: optionalText(5000),
  customDisclaimers: optionalText(5000),
}

/** What a new item starts with in the form. See product.md#item-form. */
export const auctionDefaults = { startingBid: '125.00', minimumRaise: '5.00', isActive: true } as const

/** A new item. The order of its times is judged once the organization's zone is known. See product.md#item-form. */
export const itemForm = z.object({
  ...required,
  minimumRaise: required.minimumRaise.prefault(auctionDefaults.minimumRaise),
  imageUrl: optional.imageUrl.default(null),
  donatedBy: optional.donatedBy.default(null),
  category: optional.category.default(null),
  customRules: optional.customRules.default(null),
  customDisclaimers: optional.customDisclaimers.default(null),
  /** Left out, it is what the organization's settings say. */
  extensionMinutes: extensionMinutes.optional(),
  isActive: z.boolean().default(auctionDefaults.isActive),
})
export type ItemForm = z.output<typeof itemForm>

/** A change of an item: only the fields given are changed. */
export const itemPatch = z.object({ ...required, ...optional, extensionMinutes, isActive: z.boolean() }).exactPartial()
export type ItemPatch = z.output<typeof itemPatch>
