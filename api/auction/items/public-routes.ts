import { Elysia } from 'elysia'
import { publicBoard } from '../../contract/auction/items/board-view.ts'
import { itemQuery } from '../../contract/auction/items/item-query.ts'
import { publicItem, publicOrganization } from '../../contract/auction/items/item-view.ts'
import { shortLink } from '../../contract/auction/items/printed.ts'
import { problem } from '../../contract/values/problem.ts'
import { answerCached, answerCompressedView } from '../../server/cache/cacheable.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { ChangeFeed } from '../../server/live/change-feed.ts'
import { readShortLink } from './find-item-ids.ts'
import { liveRoutes } from './live-routes.ts'
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
