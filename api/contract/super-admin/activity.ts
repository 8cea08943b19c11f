import { z } from 'zod'
import { type ActivityKind, activityGroups } from '../values/kind/activity-kind.ts'
import { choice, FILTER_UNKNOWN } from '../values/list/filter.ts'
import { listQuery, pagination } from '../values/list/pagination.ts'
import { timeZone } from '../values/time/time-zone.ts'

/** A calendar day, or none. Of years far off, databases write the instants in other ways. */
const day = z
  .union([z.literal(''), z.iso.date(FILTER_UNKNOWN).regex(/^[12]/, FILTER_UNKNOWN)], FILTER_UNKNOWN)
  .optional()
  .transform((text) => text || null)

/**
 * Which entries to list; `search` is looked for in who did it, and in what it was done to. `from` and `to` are days, both
 * included, on the clocks of the organization.
 */
export const activityQuery = listQuery.extend({
  group: choice(['all', ...activityGroups], 'all'),
  from: day,
  to: day,
})
export type ActivityQuery = z.output<typeof activityQuery>

/** A query of the activity of all organizations; its days are those of the reader's time zone. */
export const superAdminActivityQuery = activityQuery.extend({ timeZone: timeZone.catch('UTC').default('UTC') })

/** What a field was before, and is now; `null` where it was not, or is no longer. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** An entry of the activity as the team reads it. */
const activityView = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  kind: z.custom<ActivityKind>((kind) => typeof kind === 'string'),
  /** `null` for somebody unknown, and for the site itself; its id is `null` for a helper at the checkout. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** `null` for the site itself. */
  network: z.string().nullable(),
  organization: z.object({ name: z.string(), slug: z.string() }).nullable(),
  subjectId: z.string().nullable(),
  about: z.string().nullable(),
  /** Whose bid it was, while we have their address. */
  bidder: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([value, value])).nullable(),
  times: z.number(),
})
export type ActivityView = z.output<typeof activityView>

/** A page of the activity, newest first. */
export const activityList = z.object({ entries: z.array(activityView), pagination })
export type ActivityList = z.output<typeof activityList>
