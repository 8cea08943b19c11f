import { z } from 'zod'
import { email } from '../../values/address/email.ts'
import { itemSlug } from '../../values/address/slug.ts'
import { webAddress } from '../../values/address/web-address.ts'
import { amountText } from '../../values/money/amount-text.ts'
import type { Cents } from '../../values/money/money.ts'
import { photos, pictureUrl } from '../../values/picture/photo.ts'
import { optionalLine, optionalText, titleOf } from '../../values/text/line-of-text.ts'
import { extensionMinutes } from '../../values/time/extension.ts'
import { typedMoment } from '../../values/time/typed-moment.ts'
import { itemNumber } from './item-number.ts'
import type { Schedule } from './phase.ts'
import { placesForm } from './places.ts'

/** A price as typed, refused with an example. See product#item-form. */
function price(example: string) {
  return amountText(`Must be a valid price (e.g., ${example})`)
}

/** In characters. */
export const LONGEST_TITLE = 200

/** A field that may be left blank, which is `null`. */
function orBlank<Value>(field: z.ZodType<Value>) {
  return z
    .union([z.string(), z.number()])
    .nullable()
    .transform((typed, context) => {
      if (typed === null || String(typed).trim() === '') return null
      const read = field.safeParse(typed)
      if (read.success) return read.data
      for (const { message } of read.error.issues) context.addIssue(message)
      return z.NEVER
    })
}

const required = {
  title: titleOf('Title is required').min(1, 'Title is required').max(LONGEST_TITLE, 'Title too long'),
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, 'Description is required')
    .max(2000, 'Description too long'),
  slug: itemSlug,
  startingBid: price('125.00'),
  minimumRaise: price('5.00'),
  startTime: typedMoment('Start time is required'),
  endTime: typedMoment('End time is required'),
}

const optional = {
  imageUrl: pictureUrl,
  donatedBy: optionalLine(50, 'Donated By must be 50 characters or less'),
  donorUrl: orBlank(webAddress),
  donorEmail: orBlank(email()),
  donorNote: optionalText(2000),
  estimatedValue: orBlank(price('200.00')),
  /** For how much it can be had at once, until somebody bids. */
  buyNowPrice: orBlank(price('300.00')),
  itemNumber: orBlank(itemNumber),
  category: optionalLine(50),
  customRules: optionalText(5000),
  customDisclaimers: optionalText(5000),
  /** What it sells at a fixed price, which then stands in for the starting bid; `null`: the highest bid wins it. */
  places: placesForm.nullable(),
  /** Whether it is sold from the stage, neither by bids on its page nor at a fixed price. See product#the-hall. */
  isInHall: z.boolean({ error: 'Please write Sold in the room, or Highest bid wins' }),
  /** `null`: as the organization's settings say. See product#hidden-items. */
  hidesUntilOpen: z.boolean({ error: 'Please write Hidden or Shown' }).nullable(),
}

/** What a new item starts with in the form. See product#item-form. */
export const auctionDefaults = { startingBid: '125.00', minimumRaise: '5.00', isActive: true } as const

/** A new item. The order of its times is judged once the organization's zone is known. See product#item-form. */
export const itemForm = z.object({
  ...required,
  minimumRaise: required.minimumRaise.prefault(auctionDefaults.minimumRaise),
  imageUrl: optional.imageUrl.optional(),
  /** All of them, whatever `imageUrl` says. */
  photos: photos.optional(),
  donatedBy: optional.donatedBy.default(null),
  donorUrl: optional.donorUrl.default(null),
  donorEmail: optional.donorEmail.default(null),
  donorNote: optional.donorNote.default(null),
  estimatedValue: optional.estimatedValue.default(null),
  buyNowPrice: optional.buyNowPrice.default(null),
  /** Blank, it is the next one. */
  itemNumber: optional.itemNumber.default(null),
  category: optional.category.default(null),
  customRules: optional.customRules.default(null),
  customDisclaimers: optional.customDisclaimers.default(null),
  places: optional.places.default(null),
  isInHall: optional.isInHall.default(false),
  hidesUntilOpen: optional.hidesUntilOpen.default(null),
  /** Left out, it is what the organization's settings say. */
  extensionMinutes: extensionMinutes.optional(),
  isActive: z.boolean().default(auctionDefaults.isActive),
  /** Which donation becomes this item. See product#donations. */
  donationId: z.uuid().optional(),
  /** Made by whoever sends it: the same one, sent again, makes no second item. */
  id: z.uuid().optional(),
})
export type ItemForm = z.output<typeof itemForm>

/** The copy of an item: its id is made by whoever sends it, as that of a new item. */
export const duplicateForm = z.object({ copyId: z.uuid().optional() }).optional()

/** A change of an item: only the fields given are changed. */
export const itemPatch = z
  .object({ ...required, ...optional, photos, extensionMinutes, isActive: z.boolean() })
  .exactPartial()
export type ItemPatch = z.output<typeof itemPatch>

/** A change of an item and the revision it was made on; without a revision it overwrites what others changed. */
export const itemEdit = itemPatch.extend({ revision: z.int().min(0).exactOptional() })
export type ItemEdit = z.output<typeof itemEdit>

/** What is refused of whatever closes in the past, such as in last year's list. */
export const OVER = 'End date and time must be in the future'

/** Why an item cannot run from then to then, or `null`. Both are about the end time. See product#validation. */
export function refuseSchedule({ startTime, endTime }: Schedule, now: Date): string | null {
  if (endTime <= startTime) return 'End date and time must be after start date and time'
  if (endTime <= now) return OVER
  return null
}

/** Why an item cannot be had at once for so much, or `null`: whoever bids first pays less. See product#buy-it-now. */
export function refuseBuyNowPrice({
  buyNowPrice,
  startingBid,
}: {
  buyNowPrice: Cents | null
  startingBid: Cents
}): string | null {
  return buyNowPrice === null || buyNowPrice > startingBid ? null : 'Must be more than the starting bid'
}

/** The most items an organization has at a time; deleted ones do not count. See product#bounds. */
export const MOST_ITEMS = 2000
