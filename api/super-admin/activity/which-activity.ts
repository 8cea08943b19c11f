import { and, eq, exists, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { holds } from '../../../db/contains-pattern.ts'
import { activity } from '../../../db/schema/activity.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { ActivityQuery } from '../../contract/super-admin/activity.ts'
import { kindsIn } from '../../contract/values/kind/activity-kind.ts'
import { instantIn } from '../../contract/values/time/time-zone.ts'

/** Whose activity: an organization's, or with `null` all there are. Days are those of `timeZone`. */
export interface Reader {
  organizationId: string | null
  timeZone: string
}

/** Which activity a reader asks for. */
export async function whichActivity(
  orm: Orm,
  { organizationId, timeZone }: Reader,
  { group, search, from, to }: Pick<ActivityQuery, 'group' | 'search' | 'from' | 'to'>,
): Promise<SQL | undefined> {
  return and(
    organizationId === null ? undefined : await isOf(orm, organizationId),
    group === 'all' ? undefined : inArray(activity.kind, [...kindsIn(group)]),
    search === '' ? undefined : matches(search),
    from === null ? undefined : gte(activity.at, instantIn(`${from}T00:00`, timeZone)),
    to === null ? undefined : lt(activity.at, dayAfter(to, timeZone)),
  )
}

/**
 * Its own activity, and how its members sign in since they joined, though that was to no organization: an owner wants to know
 * of strangers at their team's accounts. Their ids are read first, for of a subquery alone within an "or" no index could
 * be used.
 */
async function isOf(orm: Orm, organizationId: string) {
  const isMember = and(eq(userOrganization.organizationId, organizationId), eq(userOrganization.isActive, true))
  const members = await orm.select({ userId: userOrganization.userId }).from(userOrganization).where(isMember)
  const ids = members.map(({ userId }) => userId)
  const isTheirs = or(inArray(activity.actorId, ids), inArray(activity.subjectId, ids))
  const isAbout = or(eq(userOrganization.userId, activity.actorId), eq(userOrganization.userId, activity.subjectId))
  const hadJoined = orm
    .select({ id: userOrganization.id })
    .from(userOrganization)
    .where(and(isMember, isAbout, lte(userOrganization.joinedAt, activity.at)))
  return or(
    eq(activity.organizationId, organizationId),
    and(isNull(activity.organizationId), inArray(activity.kind, [...kindsIn('sign-ins')]), isTheirs, exists(hadJoined)),
  )
}

function matches(search: string) {
  return or(holds(activity.actorName, search), holds(activity.about, search))
}

/** The end of a day, which is not always 24 hours long. */
function dayAfter(day: string, timeZone: string): Date {
  return instantIn(`${Temporal.PlainDate.from(day).add({ days: 1 })}T00:00`, timeZone)
}

/** Newest first. */
export const byAge = sql`${activity.id} desc`
