import { Elysia } from 'elysia'
import {
  ownWaitingForm,
  ownWaitingView,
  reservedPlaces,
  waitingAnswer,
  waitingForm,
  waitingList,
} from '../../contract/auction/places/waiting-form.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { ownCookies } from '../../server/access/own-cookies.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limitedGuesses } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { openAdmitting, type PlacesContext } from '../places/admit-buyer.ts'
import { ORDER_REFUSALS, refuseOrder } from '../places/refuse-order.ts'
import { reserveForTeam } from '../places/reserve-for-team.ts'
import { readWaitingList } from './read-waiting-list.ts'
import { answerWaiting, joinLine, readOwnWaiting } from './wait-for-places.ts'

/** Waiting for places of items that are sold out. See product#waiting-list. */
export function waitingRoutes(context: PlacesContext) {
  return new Elysia({ tags: ['Places'] })
    .use(joining(context))
    .use(ownWaiting(context))
    .use(lists(context))
    .use(offering(context))
}

function joining(context: PlacesContext) {
  const { orm } = context.database
  const admit = openAdmitting(context)
  return new Elysia().use(ownCookies(context.config)).post(
    '/:orgSlug/auction/:auctionSlug/waiting',
    async (sent) => {
      const { refused, admitted, giveBack, say, ...asked } = await admit(sent)
      if (refused) return refused
      const { email, quantity } = sent.body
      const refusal = await joinLine(orm, { email, quantity, ...asked, ...admitted })
      if (refusal === null) return { message: say('inLine') }
      await giveBack()
      return refuseOrder(refusal)
    },
    {
      body: waitingForm,
      response: { 200: problem, ...ORDER_REFUSALS },
      detail: { summary: 'Join the waiting list of an item that is sold out' },
    },
  )
}

function ownWaiting(context: AppContext) {
  const { clock, database } = context
  return new Elysia({ prefix: '/places/waiting' })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get(
      '',
      async ({ query, request }) => (await readOwnWaiting(database.orm, query, clock.now())) ?? refuseLink(request),
      {
        query: ownWaitingForm,
        response: { 200: ownWaitingView, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Where whoever reads the email stands on a waiting list' },
      },
    )
    .post(
      '',
      async ({ body, request }) => {
        const asked = { now: clock.now(), language: answerLanguage(request) }
        const outcome = await answerWaiting(database.orm, body, asked)
        if (outcome.kind === 'unknown') return refuseLink(request)
        if (outcome.kind === 'answered') return { state: outcome.state }
        return refuseOrder(outcome.refusal)
      },
      {
        body: waitingAnswer,
        response: { 200: ownWaitingView.pick({ state: true }), ...ORDER_REFUSALS },
        detail: { summary: 'Take places that are held, or leave the waiting list' },
      },
    )
}

function lists(context: AppContext) {
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'see auctions'))
    .use(uuidParam('id', 'Auction not found'))
    .get(
      '/places/:id/waiting',
      async ({ team, params: { id } }) =>
        (await readWaitingList(context.database.orm, team.organization.id, id)) ?? refuse(404, 'Auction not found'),
      { response: { 200: waitingList, 404: problem }, detail: { summary: 'Who waits for places of an item' } },
    )
}

const NOT_OFFERED = {
  unknown: { status: 404, message: 'Place in line not found' },
  'not-on-sale': { status: 409, message: 'This item isn’t on sale, so they couldn’t accept.' },
  'held-before': { status: 409, message: 'All they asked for is held for them already.' },
  'too-many': { status: 409, message: 'There can’t be as many places.' },
} as const

function offering(context: AppContext) {
  const { clock, database } = context
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'manage auctions'))
    .use(uuidParam('id', NOT_OFFERED.unknown.message))
    .post(
      '/waiting/:id/offer',
      async ({ team: { organization }, params: { id } }) => {
        const outcome = await reserveForTeam(database.orm, { organizationId: organization.id, id }, clock.now())
        if (outcome.kind === 'reserved') return { more: outcome.more, added: outcome.added }
        return refuse(NOT_OFFERED[outcome.kind].status, NOT_OFFERED[outcome.kind].message)
      },
      {
        response: { 200: reservedPlaces, 404: problem, 409: problem },
        detail: { summary: 'Offer places to somebody on a waiting list, whoever stands before them' },
      },
    )
}
