import { Elysia } from 'elysia'
import { causeList, causePatch, giftList, MOST_CAUSES, newCauseForm } from '../../contract/auction/gifts/cause-form.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { problem } from '../../contract/values/problem.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse, refuseFields } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { addCause, type CauseOutcome, changeCause, deleteCause, listCauses, listGifts } from './causes.ts'

const NOT_FOUND = 'Cause not found'

/** What an organization asks gifts for, and who gave, for its team. */
export function causeRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' }).use(reading(context)).use(
    new Elysia()
      .use(teamMember(context, 'manage auctions'))
      .derive(({ team }) => (isDemoOrganizer(team.person) ? refuse(403, NOT_IN_DEMO) : {}))
      .post(
        '/causes',
        async ({ team: { organization }, body, set }) => {
          const outcome = await addCause(orm, organization, body)
          if (outcome.kind !== 'done') return refuseCause(outcome.kind)
          set.status = 201
          return listCauses(orm, organization)
        },
        {
          body: newCauseForm,
          response: { 201: causeList, 400: problem, 404: problem, 409: problem },
          detail: { summary: 'Add a cause to the event at hand' },
        },
      )
      .use(uuidParam('id', NOT_FOUND))
      .patch(
        '/causes/:id',
        async ({ team: { organization }, params: { id }, body }) => {
          const outcome = await changeCause(orm, organization, id, body)
          return outcome.kind === 'done' ? listCauses(orm, organization) : refuseCause(outcome.kind)
        },
        {
          body: causePatch,
          response: { 200: causeList, 400: problem, 404: problem, 409: problem },
          detail: { summary: 'Change a cause' },
        },
      )
      .delete(
        '/causes/:id',
        async ({ team: { organization }, params: { id } }) => {
          const outcome = await deleteCause(orm, organization, id)
          return outcome.kind === 'done' ? listCauses(orm, organization) : refuseCause(outcome.kind)
        },
        {
          response: { 200: causeList, 400: problem, 404: problem, 409: problem },
          detail: { summary: 'Delete a cause to which nothing was given' },
        },
      ),
  )
}

function reading(context: AppContext) {
  const { orm } = context.database
  return new Elysia()
    .use(teamMember(context, 'see auctions'))
    .get('/causes', ({ team: { organization } }) => listCauses(orm, organization), {
      response: { 200: causeList },
      detail: { summary: 'The causes of the event at hand' },
    })
    .use(uuidParam('id', NOT_FOUND))
    .get(
      '/causes/:id/gifts',
      async ({ team, params: { id } }) => (await listGifts(orm, team.organization.id, id)) ?? refuse(404, NOT_FOUND),
      { response: { 200: giftList, 404: problem }, detail: { summary: 'Who gave to a cause' } },
    )
}

function refuseCause(kind: Exclude<CauseOutcome['kind'], 'done'>) {
  if (kind === 'unknown') return refuse(404, NOT_FOUND)
  if (kind === 'full') return refuse(409, `An event has at most ${MOST_CAUSES} causes.`)
  if (kind === 'given') return refuse(409, 'Somebody gave to this cause, so it can only be turned off.')
  if (kind === 'reused') return refuse(409, 'This was sent before with other details.')
  if (kind === 'match') return refuse(409, 'Somebody changed who matches gifts meanwhile. Please look again.')
  return refuseFields([{ path: 'endTime', message: 'End date and time must be after start date and time' }])
}
