import { inArray } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import type { Actor, Origin } from '../../../db/origin.ts'
import { activity } from '../../../db/schema/activity.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'
import type { ActivityKind } from '../../contract/values/kind/activity-kind.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../../server/context/app-context.ts'

/**
 * So many networks and people are told apart in a minute, and no more: an attacker has many networks, and could fill
 * the table.
 */
const MOST_TOLD_APART = 50
const OTHERS = 'other networks'

/** RefusalActivity of this process since they were last written into the activity. */
export interface RefusalActivity {
  /** Counts an answer, if it is a refusal that belongs in the activity. */
  count(request: Request, response: Response, origin: Origin): void
  /** Writes what was counted into the activity. */
  write(): Promise<void>
  /** Writes what is left, and stops. */
  close(): Promise<void>
}

/**
 * Counts refused sign-ins and admin calls, and writes them into the activity once a minute: whoever tries ten thousand times is
 * one row. What was counted within the last minute is lost when the process is killed; it is in the log of the proxy.
 */
export function openRefusalActivity({ database, log }: Pick<AppContext, 'database' | 'log'>): RefusalActivity {
  let counted = new Map<string, Refused & { times: number }>()

  function add(refused: Refused) {
    const key = [refused.kind, refused.network, refused.actor?.id, refused.tried?.id, refused.orgSlug].join()
    const entry = counted.get(key)
    if (entry) entry.times++
    else if (counted.size < MOST_TOLD_APART || refused.network === OTHERS) counted.set(key, { ...refused, times: 1 })
    else add({ kind: refused.kind, network: OTHERS, actor: null, tried: null, orgSlug: null })
  }

  async function write() {
    const refusals = [...counted.values()]
    counted = new Map()
    if (refusals.length > 0) await insertRefusals(database.orm, refusals)
  }

  const writeOrLog = () =>
    write().catch((error: unknown) => log.error({ err: error }, 'refusals could not be put on record'))
  const timer = setInterval(writeOrLog, MINUTE_MS)
  timer.unref()
  return {
    count(request, response, origin) {
      const refused = refusedBy(request, response, origin)
      // Anybody may read the demo's activity, and see from which network others came.
      if (refused && refused.orgSlug !== DEMO_SLUG) add(refused)
    },
    write,
    close() {
      clearInterval(timer)
      return writeOrLog()
    },
  }
}

async function insertRefusals(orm: Orm, refusals: (Refused & { times: number })[]) {
  const slugs = refusals.flatMap(({ orgSlug }) => orgSlug ?? [])
  const rows = await orm
    .select({ id: organization.id, slug: organization.slug })
    .from(organization)
    .where(inArray(organization.slug, slugs))
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  await orm.insert(activity).values(
    refusals.map(({ kind, network, actor, tried, orgSlug, times }) => ({
      kind,
      network,
      times,
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? null,
      subjectId: tried?.id ?? null,
      about: tried?.name ?? null,
      organizationId: (orgSlug && ids.get(orgSlug)) ?? null,
    })),
  )
}

/** A refusal that belongs in the activity. */
interface Refused {
  kind: Extract<ActivityKind, 'sign-in-failed' | 'refused' | 'limited'>
  network: string
  actor: Actor | null
  /** Whose account somebody failed to sign in to; `null` when there is no such account. */
  tried: Actor | null
  /** As it stands in the address: there may be no such organization. */
  orgSlug: string | null
}

const LOGIN = /^\/api\/(auth|[^/]+)\/login$/
const ADMIN = /^\/api\/(super-admin|[^/]+\/admin)\//
/** Public reads and bids are counted by their own limits, thousands a minute in a school hall. */
const PUBLIC = /^\/api\/(client-error-log|[^/]+\/auction\/)/
const ORGANIZATION = /^\/api\/([^/]+)\/(?:admin\/|login$)/

/** What an answer refuses, if that belongs in the activity: failed sign-ins, admin calls, and what came too often. */
function refusedBy({ url }: Request, { status }: Response, { actor, tried, network, isPlayed, isAsked }: Origin) {
  // A wrong code is one of the fields that are filled in wrongly.
  const isRefused = [401, 403, 429].includes(status) || (status === 400 && tried !== null)
  if (isPlayed || isAsked || !isRefused) return null
  const kind = kindOf(new URL(url).pathname, status)
  if (!kind) return null
  const orgSlug = ORGANIZATION.exec(new URL(url).pathname)?.[1] ?? null
  return { kind, network: network(), actor, tried, orgSlug } satisfies Refused
}

function kindOf(path: string, status: number): Refused['kind'] | null {
  if (!path.startsWith('/api/') || PUBLIC.test(path)) return null
  if (status === 429) return 'limited'
  if (LOGIN.test(path)) return 'sign-in-failed'
  return status !== 400 && ADMIN.test(path) ? 'refused' : null
}
