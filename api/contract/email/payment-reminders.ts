import { z } from 'zod'
import { FILTER_UNKNOWN } from '../values/list/filter.ts'
import { idsIn, MOST_PICKED } from '../values/list/picked-ids.ts'
import { shownEmail } from './email-view.ts'

const ids = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(MOST_PICKED)
  .transform((given) => [...new Set(given)])

/** Whom to remind: some winners, or with `null` all of the event at hand who have not paid. See product#payment-reminders. */
export const remindersForm = z.object({ winnerIds: ids.nullable() })

/** The winners to be reminded, in an address: ids between dots; without them, all of the event at hand who have not paid. */
export const remindersQuery = z.object({
  winners: z
    .string()
    .refine((winners) => ids.safeParse(idsIn(winners)).success, FILTER_UNKNOWN)
    .optional(),
})

/** Why a winner is not reminded. */
export const reminderRefusals = ['paid', 'reminded', 'erased', 'bounces', 'refused', 'paddle', 'promised'] as const
export type ReminderRefusal = (typeof reminderRefusals)[number]

/** What would be sent: how many get it, who does not and why, and the email as the first of them will read it. */
export const reminderPreview = z.object({
  count: z.number(),
  leftOut: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string().nullable(),
      label: z.string(),
      reason: z.enum(reminderRefusals),
    }),
  ),
  /** `null` when nobody gets it. */
  email: shownEmail.nullable(),
})
export type ReminderPreview = z.output<typeof reminderPreview>

/** How many reminders are on their way. */
export const remindersSent = z.object({ count: z.number() })
