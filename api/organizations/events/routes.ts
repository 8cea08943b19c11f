import { Elysia } from 'elysia'
import type { Person } from '../../contract/accounts/account.ts'
import { eventAnswer, eventForm, eventPatch, MOST_EVENTS } from '../../contract/organizations/event.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { problem } from '../../contract/values/problem.ts'
import { announcementForm } from '../../contract/values/text/announcement.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { chooseEvent, teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { announce, takeDown } from './announce.ts'
import { addEvent, changeEvent, deleteEvent, type EventOutcome, publishEvent, readEvents } from './events.ts'

const NOT_FOUND = 'Event not found'
const changed = { 200: eventAnswer, 400: problem, 404: problem, 409: problem }

/** The events of an organization, and which of them a browser works on. See product#events. */
export function eventRoutes(context: AppContext) {
  return new Elysia({ tags: ['Organizations'] }).use(choosing(context)).use(changing(context)).use(announcing(context))
}

function choosing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/events' })
    .use(teamMember(context, 'see auctions'))
    .derive(refuseInDemo)
    .use(uuidParam('id', NOT_FOUND))
    .post(
      '/:id/choose',
      async ({ team, params: { id }, ownCookies }) => {
        const event = (await readEvents(orm, team.organization.id)).find((one) => one.id === id)
        if (!event) return refuse(404, NOT_FOUND)
        chooseEvent(ownCookies, id, context.clock.now())
        return { event }
      },
      { response: { 200: eventAnswer, 404: problem }, detail: { summary: 'Work on this event, in this browser' } },
    )
}

function changing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/events' })
    .use(teamMember(context, 'manage auctions'))
    .derive(refuseInDemo)
    .post(
      '',
      async ({ team, body, ownCookies, set }) => {
        const outcome = await addEvent(orm, team.organization, body)
        if (outcome.kind !== 'done') return answer(outcome)
        chooseEvent(ownCookies, outcome.event.id, context.clock.now())
        set.status = 201
        return answer(outcome)
      },
      {
        body: eventForm,
        response: { 201: eventAnswer, 400: problem, 404: problem, 409: problem },
        detail: { summary: 'Add an event, a draft, and work on it' },
      },
    )
    .use(uuidParam('id', NOT_FOUND))
    .patch(
      '/:id',
      async ({ team, params: { id }, body }) => answer(await changeEvent(orm, team.organization, id, body)),
      { body: eventPatch, response: changed, detail: { summary: 'Change an event' } },
    )
    .post(
      '/:id/publish',
      async ({ team, params: { id } }) =>
        answer(await publishEvent(orm, { ...team.organization, eventId: id }, context.clock.now())),
      { response: changed, detail: { summary: 'Show a draft and its items to everybody' } },
    )
    .delete(
      '/:id',
      async ({ team, params: { id } }) =>
        answer(await deleteEvent(orm, { ...team.organization, eventId: id }, context.clock.now())),
      { response: changed, detail: { summary: 'Delete a draft and its items' } },
    )
}

function announcing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/announcement' })
    .use(teamMember(context, 'write to bidders'))
    .post(
      '',
      async ({ team, body }) => {
        const isRead = await announce(orm, team.organization, body, context.clock.now())
        return isRead ? { message: 'Everyone reads it now' } : refuse(409, 'This event is a draft. Publish it first.')
      },
      {
        body: announcementForm,
        response: { 200: problem, 400: problem, 409: problem },
        detail: { summary: 'Say one line above all pages of the event, for an hour' },
      },
    )
    .delete(
      '',
      async ({ team }) => {
        await takeDown(orm, team.organization)
        return { message: 'Nobody reads it anymore' }
      },
      { response: { 200: problem }, detail: { summary: 'Take down what was said' } },
    )
}

/** What a visitor publishes would take the place of what all others play with. */
function refuseInDemo({ team }: { team: { person: Person } }) {
  return isDemoOrganizer(team.person) ? refuse(403, NOT_IN_DEMO) : {}
}

function answer(outcome: EventOutcome) {
  switch (outcome.kind) {
    case 'done':
      return { event: outcome.event }
    case 'unknown':
      return refuse(404, NOT_FOUND)
    case 'full':
      return refuse(409, `An organization can have up to ${MOST_EVENTS} events.`, { code: 'full' })
    case 'refused':
      return refuse(409, outcome.message)
  }
}
