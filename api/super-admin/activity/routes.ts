import { and, eq, exists, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { z } from 'zod'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { holds } from '../../../db/contains-pattern.ts'
import { activity } from '../../../db/schema/activity.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { cancelledBid } from '../../../db/schema/bids.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import {
  type ActivityList,
  type ActivityQuery,
  type ActivityView,
  activityList,
  activityQuery,
  superAdminActivityQuery,
} from '../../contract/super-admin/activity.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { kindsIn } from '../../contract/values/kind/activity-kind.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { problem } from '../../contract/values/problem.ts'
import { instantIn } from '../../contract/values/time/time-zone.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { superAdmin, teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { roughNetwork } from '../../server/http/client-ip.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { refuse } from '../../server/http/refuse.ts'

/** The activity: an organization's for its owners, all of it for super admins. See product#activity. */
export function activityRoutes(context: AppContext) {
  return new Elysia({ tags: ['Activity'] }).use(ofOrganization(context)).use(ofSuperAdmin(context))
}

const NO_ACTIVITY = { entries: [], pagination: paginate(1, 0, 1) }

const file = z.string().describe('Comma-separated values')

function ofOrganization(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/activity' })
    .use(teamMember(context, 'see activity'))
    .get(
      '',
      ({ team: { organization, person }, query }) =>
        // An entry says from which network it was done, and at the demo that is a stranger's.
        isDemoOrganizer(person) ? NO_ACTIVITY : listActivity(orm, readerOf(organization), query),
      {
        query: activityQuery,
        response: { 200: activityList },
        detail: { summary: 'A page of what was done in the organization, newest first' },
      },
    )
    .get(
      '/export',
      ({ team: { organization, person }, query }) =>
        // In an answer that is no JSON nothing hides the addresses of visitors.
        isDemoOrganizer(person) ? refuse(403, NOT_IN_DEMO) : exportActivity(orm, readerOf(organization), query),
      {
        query: activityQuery,
        response: { 200: file, 403: problem },
        detail: { summary: 'What was done in the organization, as a file' },
      },
    )
}

function ofSuperAdmin(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/super-admin/activity' })
    .use(superAdmin(context))
    .get('', ({ query }) => listActivity(orm, { organizationId: null, timeZone: query.timeZone }, query), {
      query: superAdminActivityQuery,
      response: { 200: activityList },
      detail: { summary: 'A page of what was done on the platform, newest first' },
    })
    .get('/export', ({ query }) => exportActivity(orm, { organizationId: null, timeZone: query.timeZone }, query), {
      query: superAdminActivityQuery,
      response: { 200: file },
      detail: { summary: 'What was done on the platform, as a file' },
    })
}

function readerOf({ id, timeZone }: { id: string; timeZone: string }) {
  return { organizationId: id, timeZone }
}

/** A page of the activity, newest first. Past the last page is the last. */
async function listActivity(orm: Orm, reader: Reader, query: ActivityQuery): Promise<ActivityList> {
  const wanted = await whichActivity(orm, reader, query)
  const pagination = paginate(query.page, await orm.$count(activity, wanted), query.limit)
  const rows = await selectActivity(orm, wanted)
    .limit(query.limit)
    .offset((pagination.page - 1) * query.limit)
  return { entries: rows.map((row) => viewActivity(row, reader)), pagination }
}

/** All activity that is asked for, newest first, `atOnce` at a time: there may be a great many. */
async function* readAllActivity(
  orm: Orm,
  reader: Reader,
  query: Parameters<typeof whichActivity>[2],
  atOnce: number,
): AsyncGenerator<ActivityView[]> {
  const wanted = await whichActivity(orm, reader, query)
  let rows = await selectActivity(orm, wanted).limit(atOnce)
  while (rows.length > 0) {
    yield rows.map((row) => viewActivity(row, reader))
    const last = rows.at(-1)?.activity.id ?? 0
    rows = await selectActivity(orm, and(wanted, lt(activity.id, last))).limit(atOnce)
  }
}

function selectActivity(orm: Orm, wanted: SQL | undefined) {
  const isItsBid = and(eq(cancelledBid.id, activity.subjectId), inArray(activity.kind, [...kindsIn('bids')]))
  return orm
    .select({
      activity,
      organization: { name: organization.name, slug: organization.slug },
      bidder: bidder.label,
    })
    .from(activity)
    .leftJoin(organization, eq(organization.id, activity.organizationId))
    .leftJoin(cancelledBid, isItsBid)
    .leftJoin(bidder, isBidderOf(cancelledBid))
    .where(wanted)
    .orderBy(byAge)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectActivity>>[number]

function viewActivity(
  { activity: { at, actorId, actorName, ...row }, organization, bidder }: Row,
  reader: Reader,
): ActivityView {
  const { id, kind, subjectId, about, changes, times } = row
  // Where members sign in from is no more an owner's business than where they live.
  const isPrivate = reader.organizationId !== null && row.organizationId === null
  const network = isPrivate && row.network ? roughNetwork(row.network) : row.network
  return {
    id,
    kind,
    network,
    organization,
    subjectId,
    about,
    changes,
    times,
    bidder,
    at: at.toISOString(),
    actor: actorId === null && actorName === null ? null : { id: actorId, name: actorName ?? '' },
  }
}

const ROWS_AT_ONCE = 500
const columns = ['Time', 'Act', 'Person', 'Network', 'Organization', 'About', 'Bidder', 'Changes', 'Times']

/** The activity that is asked for as a file of comma-separated values, made while it is sent. Times in UTC. */
function exportActivity(orm: Orm, reader: Reader, query: Parameters<typeof whichActivity>[2]): Response {
  return csvFile('activity.csv', columns, readRows(orm, reader, query))
}

async function* readRows(orm: Orm, reader: Reader, query: Parameters<typeof whichActivity>[2]) {
  for await (const entries of readAllActivity(orm, reader, query, ROWS_AT_ONCE)) yield entries.map(cells)
}

function cells({ at, kind, actor, network, organization, about, bidder, changes, times }: ActivityView) {
  const changeLines = Object.entries(changes ?? {}).map(([field, [before, after]]) => `${field}: ${before} → ${after}`)
  const texts = [actor?.name, network, organization?.name, about, bidder].map((text) => text ?? '')
  return [at, kind, ...texts, changeLines.join('\n'), times]
}

/** Whose activity: an organization's, or with `null` all there are. Days are those of `timeZone`. */
interface Reader {
  organizationId: string | null
  timeZone: string
}

/** Which activity a reader asks for. */
async function whichActivity(
  orm: Orm,
  { organizationId, timeZone }: Reader,
  { group, search, from, to }: Pick<ActivityQuery, 'group' | 'search' | 'from' | 'to'>,
): Promise<SQL | undefined> {
  return and(
    organizationId === null ? undefined : await isOf(orm, organizationId),
    group === 'all' ? undefined : inArray(activity.kind, [...kindsIn(group)]),
    search === '' ? undefined : or(holds(activity.actorName, search), holds(activity.about, search)),
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

/** The end of a day, which is not always 24 hours long. */
function dayAfter(day: string, timeZone: string): Date {
  return instantIn(`${Temporal.PlainDate.from(day).add({ days: 1 })}T00:00`, timeZone)
}

/** Newest first. */
const byAge = sql`${activity.id} desc`
