import { z } from 'zod'
import { nameOf, optionalText } from '../values/text/line-of-text.ts'
import { typedMoment } from '../values/time/typed-moment.ts'

/** As many are more than a school has in its life. */
export const MOST_EVENTS = 100

const name = nameOf('Name is required').min(1, 'Name is required').max(100, 'Name too long')

/** A new event, which is a draft. See product#events. */
export const eventForm = z.object({
  name,
  /** Made by whoever sends it: the same one, sent again, makes no second event. */
  id: z.uuid().toLowerCase().optional(),
})
export type EventForm = z.output<typeof eventForm>

/** A change of an event: only the fields given are changed. Local times are on the clocks of the organization. */
export const eventPatch = z
  .object({
    name,
    about: optionalText(2000),
    /** Blank for none. */
    opensAt: z.literal('').or(typedMoment('Start time is required')),
    closesAt: z.literal('').or(typedMoment('End time is required')),
  })
  .exactPartial()
export type EventPatch = z.output<typeof eventPatch>

/** An event as the team sees it. */
export const adminEvent = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** What bidders read above its items. */
  about: z.string().nullable(),
  /** When its new items open and close, unless they say otherwise. */
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  /** `null` for a draft: only the team sees its items. */
  publishedAt: z.iso.datetime().nullable(),
})
export type AdminEvent = z.output<typeof adminEvent>

/** One among all of an organization. `isUnused`: nobody made it, named it, or added anything to it; it goes as another is published. */
export const listedEvent = adminEvent.extend({ isUnused: z.boolean() })
export type ListedEvent = z.output<typeof listedEvent>

/** The answer to each call about one. */
export const eventAnswer = z.object({ event: adminEvent })
