import { Elysia } from 'elysia'
import { answerCached } from '../changes/answer-cached.ts'
import { streamChanges } from '../changes/stream-changes.ts'
import type { AppContext } from '../context/app-context.ts'
import { publicItem, publicOrganization } from '../contract/items/item-view.ts'
import { problem } from '../contract/values/problem.ts'
import { refuse } from '../http/refusals.ts'

/** What everybody may read, straight from memory, and the line that says when to read it again. */
export function publicRoutes(context: AppContext) {
  const { views } = context
  return new Elysia({ tags: ['Public'] })
    .get(
      '/:orgSlug',
      async ({ params, request }) => {
        const organization = await views.organizations.get(params.orgSlug)
        return answerCached(organization, request, 'Organization not found')
      },
      { response: { 200: publicOrganization, 404: problem }, detail: { summary: 'An organization and its items' } },
    )
    .get(
      '/:orgSlug/auction/:auctionSlug',
      async ({ params, request }) => {
        const auction = await views.auctions.get(`${params.orgSlug}/${params.auctionSlug}`)
        return answerCached(auction, request, 'No active auction found')
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
        return streamChanges(context, organization.organizationId, request.signal)
      },
      { detail: { summary: 'Server-sent hints: which item changed' } },
    )
}
