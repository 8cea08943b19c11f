import { Elysia } from 'elysia'
import { pauseForm } from '../../contract/auction/items/pause.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { pauseBidding, resumeBidding } from './pause-bidding.ts'

const REFUSALS = {
  'paused-before': 'Bidding is paused already.',
  'too-soon': 'Bidding has only just resumed. Please try again in a few seconds.',
  'nothing-open': 'No auction is open for bids.',
}

/** Pausing bidding, and resuming it. See product#pauses. */
export function pauseRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/bidding', tags: ['Auctions'] })
    .use(teamMember(context, 'pause bidding'))
    .post(
      '/pause',
      async ({ team: { organization, person }, body, set }) => {
        const request = { ...body, organizationId: organization.id, byName: person.name }
        const outcome = await pauseBidding(orm, request, context.clock)
        if (outcome !== 'paused') return refuse(409, REFUSALS[outcome])
        set.status = 201
        return { message: 'Bidding is paused' }
      },
      {
        body: pauseForm,
        response: { 201: problem, 400: problem, 409: problem },
        detail: { summary: 'Pause bidding on everything' },
      },
    )
    .post(
      '/resume',
      async ({ team: { organization } }) => {
        const isResumed = await resumeBidding(orm, organization.id, context.clock)
        return isResumed ? { message: 'Bidding goes on' } : refuse(409, 'Bidding isn’t paused.')
      },
      { response: { 200: problem, 409: problem }, detail: { summary: 'Resume bidding' } },
    )
}
