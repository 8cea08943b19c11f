import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { activity } from '../../../db/schema/activity.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { cancelledBid } from '../../../db/schema/bids.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { ActivityList, ActivityQuery, ActivityView } from '../../contract/super-admin/activity.ts'
import { kindsIn } from '../../contract/values/kind/activity-kind.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { roughNetwork } from '../../server/http/client-ip.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { byAge, type Reader, whichActivity } from './which-activity.ts'

/** A page of the activity, newest first. Past the last page is the last. */
export async function listActivity(orm: Orm, reader: Reader, query: ActivityQuery): Promise<ActivityList> {
  const wanted = await whichActivity(orm, reader, query)
  const pagination = paginate(query.page, await orm.$count(activity, wanted), query.limit)
  const rows = await selectActivity(orm, wanted)
    .limit(query.limit)
    .offset((pagination.page - 1) * query.limit)
  return { acts: rows.map((row) => viewActivity(row, reader)), pagination }
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
export function exportActivity(orm: Orm, reader: Reader, query: Parameters<typeof whichActivity>[2]): Response {
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
