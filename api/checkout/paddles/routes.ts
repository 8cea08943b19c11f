import { Elysia } from 'elysia'
import { holderForm, paddleForm, paddleList } from '../../contract/checkout/paddle.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { changeHolder, returnPaddle } from './change-paddle.ts'
import { givePaddle, refuseGiving } from './give-paddle.ts'
import { listPaddles } from './list-paddles.ts'

const NOT_FOUND = 'Paddle not found'
const WINNING = 'This paddle is winning an item that is still open.'

/** Paddles of guests without email. Every change answers the whole list as it is now. See product#paddles. */
export function paddleRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/paddles', tags: ['Paddles'] })
    .use(teamMember(context, 'check out'))
    .get('', ({ team }) => listPaddles(orm, team.organization.id), {
      response: { 200: paddleList },
      detail: { summary: 'Paddles that are out, by number' },
    })
    .post(
      '',
      async ({ team: { organization, person }, body, set }) => {
        const staffAction = { staff: { id: person.id, name: person.name }, now: context.clock.now() }
        const outcome = await givePaddle(orm, organization.id, body, staffAction)
        if (outcome !== 'given') return refuseGiving(outcome, body.number)
        set.status = 201
        return listPaddles(orm, organization.id)
      },
      {
        body: paddleForm,
        response: { 201: paddleList, 400: problem, 409: problem },
        detail: { summary: 'Give out a paddle' },
      },
    )
    .use(uuidParam('id', NOT_FOUND))
    .patch(
      '/:id',
      async ({ team: { organization }, params: { id }, body }) => {
        const isKnown = await changeHolder(orm, { organizationId: organization.id, id }, body)
        return isKnown ? listPaddles(orm, organization.id) : refuse(404, NOT_FOUND)
      },
      {
        body: holderForm,
        response: { 200: paddleList, 400: problem, 404: problem },
        detail: { summary: 'Change who holds a paddle' },
      },
    )
    .patch(
      '/:id/return',
      async ({ team: { organization }, params: { id } }) => {
        const outcome = await returnPaddle(orm, { organizationId: organization.id, id }, context.clock.now())
        if (outcome === 'unknown') return refuse(404, NOT_FOUND)
        return outcome === 'winning' ? refuse(409, WINNING) : listPaddles(orm, organization.id)
      },
      {
        response: { 200: paddleList, 404: problem, 409: problem },
        detail: { summary: 'Take a paddle back' },
      },
    )
}
