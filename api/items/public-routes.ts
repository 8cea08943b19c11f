import { Elysia } from 'elysia'
import { answerCached } from '../changes/answer-cached.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import { openStreams } from '../changes/stream-changes.ts'
import type { Clock } from '../context/clock.ts'
import { itemQuery } from '../contract/items/item-query.ts'
import { publicItem, publicOrganization } from '../contract/items/item-view.ts'
import { problem } from '../contract/values/problem.ts'
import { refuse } from '../http/refuse.ts'
import type { PublicViews } from './public-views.ts'

/** What everyone may read, from memory, and the event stream that says when to read it again. */
export function publicRoutes(context: { views: PublicViews; changes: ChangeFeed; clock: Clock }) {
  const { views, changes, clock } = context
  const streams = openStreams(changes)
  return new Elysia({ tags: ['Public'] })
    .get(
      '/:orgSlug',
      async ({ params, query, request }) => {
        const organization = await views.organizations.get(params.orgSlug, query)
        return answerCached(organization, { request, clock, missing: 'Organization not found' })
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
      '/:orgSlug/live',
      async ({ params, request, server }) => {
        const organization = await views.organizations.get(params.orgSlug)
        if (!organization) return refuse(404, 'Organization not found')
        // Bun would close a quiet connection after ten seconds.
        server?.timeout(request, 0)
        return streams.open(organization.organizationId, request.signal)
      },
      { detail: { summary: 'Server-sent events: which item changed' } },
    )
}
