import { Elysia } from 'elysia'
import { liveQuery } from '../../contract/auction/bidding/live-state.ts'
import { idsIn } from '../../contract/values/list/picked-ids.ts'
import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { paced } from '../../server/http/paced.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { ChangeFeed } from '../../server/live/change-feed.ts'
import { openStreamPlaces, openStreams, STREAM_HEADERS } from '../../server/live/stream-changes.ts'
import type { PublicViews } from './public-views.ts'

/** A school hall is one network; a page that gets no stream still polls. See product#live-updates. */
const MOST_STREAMS = { ofNetwork: 500, inAll: 20_000 }

/** The event stream that says when to read public items again. */
export function liveRoutes(
  context: Pick<AppContext, 'config' | 'database' | 'metrics'> & { views: PublicViews; changes: ChangeFeed },
) {
  const { views, changes, config, metrics } = context
  const readState = async (auctionItemId: string, organizationId: string) => {
    const state = await views.states.get(auctionItemId)
    return state?.organizationId === organizationId ? state.json : null
  }
  const streams = openStreams(changes, readState)
  const places = openStreamPlaces({ ...MOST_STREAMS, ...(!config.rateLimits && { ofNetwork: MOST_STREAMS.inAll }) })
  metrics.addGauges({
    helps: { bidlark_streams: 'Open event streams.' },
    read: async () => [{ bidlark_streams: places.taken() }],
  })
  return new Elysia({ tags: ['Public'] }).use(paced(context, LIMITS.site.streams)).get(
    '/:orgSlug/live',
    async ({ params, query, request, server, set }) => {
      const organization = await views.organizations.get(params.orgSlug)
      if (!organization) return refuse(404, 'Organization not found')
      // Nobody would read the stream, nor end it.
      if (request.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS })
      const leave = places.take(networkOf(clientIp(request, server, config)))
      if (!leave) {
        set.headers['retry-after'] = String(MINUTE_SECONDS)
        return refuse(503, 'Too many pages are open right now.')
      }
      // Bun would close a quiet connection after ten seconds.
      server?.timeout(request, 0)
      return streams.open(organization.organizationId, query.items ? idsIn(query.items) : [], leave)
    },
    {
      query: liveQuery,
      detail: { summary: 'Server-sent events: which item changed, or what became of the items asked for' },
    },
  )
}
