import { Elysia } from 'elysia'
import { liveQuery } from '../../contract/auction/bidding/live-state.ts'
import { publicBoard } from '../../contract/auction/items/board-view.ts'
import { itemQuery } from '../../contract/auction/items/item-query.ts'
import { publicItem, publicOrganization } from '../../contract/auction/items/item-view.ts'
import { shortLink } from '../../contract/auction/items/printed.ts'
import { idsIn } from '../../contract/values/list/picked-ids.ts'
import { problem } from '../../contract/values/problem.ts'
import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { answerCached, answerCompressedView } from '../../server/cache/cacheable.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { paced } from '../../server/http/paced.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { ChangeFeed } from '../../server/live/change-feed.ts'
import { openStreamPlaces, openStreams, STREAM_HEADERS } from '../../server/live/stream-changes.ts'
import { readShortLink } from './find-item-ids.ts'
import type { PublicViews } from './public-views.ts'

/** What everyone may read, from memory, and the event stream that says when to read it again. */
export function publicRoutes(
  context: Pick<AppContext, 'config' | 'clock' | 'database' | 'metrics'> & { views: PublicViews; changes: ChangeFeed },
) {
  const { views, clock, config, database } = context
  return new Elysia({ tags: ['Public'] })
    .get(
      '/:orgSlug',
      async ({ params, query, request, server }) => {
        const network = networkOf(clientIp(request, server, config))
        const organization = await views.organizations.get(params.orgSlug, query, network)
        return answerCompressedView(organization, { request, clock, missing: 'Organization not found' })
      },
      {
        query: itemQuery,
        response: { 200: publicOrganization, 404: problem, 503: problem },
        detail: { summary: 'An organization and a page of its items' },
      },
    )
    .get(
      '/:orgSlug/auction/:auctionSlug',
      async ({ params, request }) => {
        const item = await views.items.get(`${params.orgSlug}/${params.auctionSlug}`)
        return answerCached(item, { request, clock, missing: 'No active auction found' })
      },
      { response: { 200: publicItem, 404: problem }, detail: { summary: 'An item as bidders see it' } },
    )
    .get(
      '/:orgSlug/board',
      async ({ params, request }) =>
        answerCached(await views.boards.get(params.orgSlug), { request, clock, missing: 'No board found' }),
      {
        response: { 200: publicBoard, 404: problem, 503: problem },
        detail: { summary: 'What the projector board of an organization shows, where it is switched on' },
      },
    )
    .get(
      '/b/:code',
      async ({ params }) => {
        const path = await readShortLink(database.orm, params.code, clock.now())
        return path === null ? refuse(404, 'This link leads nowhere.') : { path }
      },
      { response: { 200: shortLink, 404: problem }, detail: { summary: 'Where a short link leads' } },
    )
    .use(liveRoutes(context))
}

/** A school hall is one network; a page that gets no stream still polls. See product#live-updates. */
const MOST_STREAMS = { ofNetwork: 500, inAll: 20_000 }

/** The event stream that says when to read public items again. */
function liveRoutes(
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
      const organization = await views.organizationIds.get(params.orgSlug)
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
