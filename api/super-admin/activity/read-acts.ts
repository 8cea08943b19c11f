import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { cancelledBid } from '../../../db/schema/bids.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { act } from '../../../db/schema/record.ts'
import type { ActivityList, ActivityQuery, ActView } from '../../contract/super-admin/activity.ts'
import { kindsIn } from '../../contract/values/kind/act-kind.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { roughNetwork } from '../../server/http/rough-network.ts'
import { byAge, type Reader, whichActs } from './which-acts.ts'

/** A page of acts, newest first. Past the last page is the last. */
export async function listActs(orm: Orm, reader: Reader, query: ActivityQuery): Promise<ActivityList> {
  const wanted = await whichActs(orm, reader, query)
  const pagination = paginate(query.page, await orm.$count(act, wanted), query.limit)
  const rows = await selectActs(orm, wanted)
    .limit(query.limit)
    .offset((pagination.page - 1) * query.limit)
  return { acts: rows.map((row) => viewAct(row, reader)), pagination }
}

/** All acts that are asked for, newest first, `atOnce` at a time: there may be a great many. */
export async function* readAllActs(
  orm: Orm,
  reader: Reader,
  query: Parameters<typeof whichActs>[2],
  atOnce: number,
): AsyncGenerator<ActView[]> {
  const wanted = await whichActs(orm, reader, query)
  let rows = await selectActs(orm, wanted).limit(atOnce)
  while (rows.length > 0) {
    yield rows.map((row) => viewAct(row, reader))
    const last = rows.at(-1)?.act.id ?? 0
    rows = await selectActs(orm, and(wanted, lt(act.id, last))).limit(atOnce)
  }
}

function selectActs(orm: Orm, wanted: SQL | undefined) {
  const isItsBid = and(eq(cancelledBid.id, act.subjectId), inArray(act.kind, [...kindsIn('bids')]))
  return orm
    .select({
      act,
      organization: { name: organization.name, slug: organization.slug },
      bidder: bidder.label,
    })
    .from(act)
    .leftJoin(organization, eq(organization.id, act.organizationId))
    .leftJoin(cancelledBid, isItsBid)
    .leftJoin(bidder, isBidderOf(cancelledBid))
    .where(wanted)
    .orderBy(byAge)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectActs>>[number]

function viewAct({ act: { at, actorId, actorName, ...row }, organization, bidder }: Row, reader: Reader): ActView {
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
