import { z } from 'zod'
import { amountText } from '../../values/money/amount-text.ts'
import { pictureUrl } from '../../values/picture/photo.ts'
import { optionalLine, optionalText, titleOf } from '../../values/text/line-of-text.ts'
import { typedMoment } from '../../values/time/typed-moment.ts'
import { causeSums } from './cause-view.ts'
import { LEAST_GIFT } from './gift-rule.ts'

/** More would be no suggestion. */
export const MOST_AMOUNTS = 6
/** Of one event. See product#bounds. */
export const MOST_CAUSES = 20

const amount = amountText('Please enter an amount, like 50').refine(
  (cents) => cents >= LEAST_GIFT,
  'Please suggest $1 or more',
)

/** An amount that may be left blank, which is `null`. */
const optionalAmount = z
  .string()
  .nullable()
  .transform((typed, context) => {
    if (typed === null || typed.trim() === '') return null
    const read = amount.safeParse(typed)
    if (read.success) return read.data
    for (const { message } of read.error.issues) context.addIssue(message)
    return z.NEVER
  })

const fields = z.object({
  title: titleOf('Title is required').min(1, 'Title is required').max(100, 'Title too long'),
  about: optionalText(2_000),
  imageUrl: pictureUrl,
  goal: optionalAmount,
  /** What is suggested, in this order; blank ones count as none. */
  amounts: z
    .array(optionalAmount)
    .max(MOST_AMOUNTS, `At most ${MOST_AMOUNTS} amounts`)
    .transform((list) => [...new Set(list.filter((one) => one !== null))]),
  startTime: typedMoment('Start time is required'),
  endTime: typedMoment('End time is required'),
  isActive: z.boolean(),
  matchedBy: optionalLine(100),
  matchedUpTo: optionalAmount,
})

/** What is wrong with a match of which one half is missing. */
export function matchIssue({ matchedBy, matchedUpTo }: Pick<CauseForm, 'matchedBy' | 'matchedUpTo'>) {
  if (matchedBy !== null && matchedUpTo === null) return { path: 'matchedUpTo', message: 'Please say up to how much' }
  if (matchedBy === null && matchedUpTo !== null) return { path: 'matchedBy', message: 'Please say who matches gifts' }
  return null
}

/** What an organization asks gifts for, as its team types it. The order of its times is judged once the zone is known. */
export const causeForm = fields.superRefine((form, context) => {
  const issue = matchIssue(form)
  if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message })
})
export type CauseForm = z.output<typeof fields>

/** `id`: by which it is known when it is sent again. */
export const newCauseForm = causeForm.safeExtend({ id: z.uuid().toLowerCase().optional() })
export type NewCauseForm = z.output<typeof newCauseForm>

/** What changes; all else stays, whatever another made of it meanwhile. */
export const causePatch = fields.exactPartial()
export type CausePatch = z.output<typeof causePatch>

/** A cause as its team sees it. */
const adminCause = causeSums.extend({
  id: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  imageUrl: z.string().nullable(),
  amounts: z.array(z.string()),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  isActive: z.boolean(),
  /** How many gifts there are, cancelled or not: one without any can be deleted. */
  giftCount: z.number(),
  /** How many of them were cancelled, or written off, so that they are in no sum. */
  cancelledCount: z.number(),
})
export type AdminCause = z.output<typeof adminCause>

/** The causes of the event at hand, the one that ends first is the first. */
export const causeList = z.object({ causes: z.array(adminCause) })
export type CauseList = z.output<typeof causeList>

/** Somebody’s gift as the team sees it. */
const giftRow = z.object({
  id: z.string(),
  /** An address or a paddle; "erased" once it was. */
  label: z.string(),
  /** What is known of who gave. */
  name: z.string().nullable(),
  /** Whose bill it is on. */
  winnerId: z.string(),
  amount: z.string(),
  givenAt: z.iso.datetime(),
  shownName: z.string().nullable(),
  enteredByName: z.string().nullable(),
  isCancelled: z.boolean(),
  isWrittenOff: z.boolean(),
})

/** The newest gifts to a cause. */
export const MOST_GIFTS_LISTED = 500
export const giftList = z.object({ gifts: z.array(giftRow) })
