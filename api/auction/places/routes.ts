import { Elysia } from 'elysia'
import { guestList } from '../../contract/auction/items/guest-list.ts'
import { cancelledPlaces, cancelPlacesForm } from '../../contract/auction/places/cancel-places.ts'
import { ownAnswersForm, ownPlacesForm, ownPlacesView, returnForm } from '../../contract/auction/places/own-places.ts'
import { purchaseAnswer, purchaseForm } from '../../contract/auction/places/purchase-form.ts'
import { problem } from '../../contract/values/problem.ts'
import { request } from '../../contract/words/en.ts'
import { teamMember } from '../../server/access/guards.ts'
import { ownCookies } from '../../server/access/own-cookies.ts'
import { staffActionOf } from '../../server/access/staff.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { openTurns } from '../../server/context/turns.ts'
import { Unavailable } from '../../server/context/unavailable.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limitedGuesses } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import { longBody } from '../../server/http/refuse-body.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { openAdmitting, type PlacesContext } from './admit-buyer.ts'
import { answerPurchase } from './answer-purchase.ts'
import { buyPlaces } from './buy-places.ts'
import { cancelPurchase, cancelSale } from './cancel-for-team.ts'
import { changeAnswers, type OwnChange, readOwnPlaces, takePlacesBack } from './own-places.ts'
import { readGuestList } from './read-guests.ts'
import { ORDER_REFUSALS, refuseOrder } from './refuse-order.ts'

/** Buying places, which are sold at a fixed price, and what their buyers may change afterwards. */
export function placeRoutes(context: PlacesContext) {
  return new Elysia({ tags: ['Places'] })
    .use(buying(context))
    .use(ownPlaces(context))
    .use(guestLists(context))
    .use(cancelling(context))
}

function guestLists({ database, ...context }: PlacesContext) {
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember({ database, ...context }, 'see auctions'))
    .use(uuidParam('id', 'Auction not found'))
    .get(
      '/places/:id/guests',
      async ({ team, params }) =>
        (await readGuestList(database.orm, team.organization.id, params.id)) ?? refuse(404, 'Auction not found'),
      { response: { 200: guestList, 404: problem }, detail: { summary: 'Who has places of an item' } },
    )
}

/** Of one item's buyers, in each process. */
const MOST_WAITING = 2_000

function buying(context: PlacesContext) {
  const { orm } = context.database
  const admit = openAdmitting(context)
  // Those who wait for the lock of one item hold up no other work that needs a connection.
  const turns = openTurns({ atOnce: 1, waiting: MOST_WAITING })
  return new Elysia().use(ownCookies(context.config)).post(
    '/:orgSlug/auction/:auctionSlug/purchases',
    async (sent) => {
      const { refused, admitted, giveBack, say, ...asked } = await admit(sent)
      if (refused) return refused
      const { email, purchases } = sent.body
      const order = { email, purchases, ...asked, ...admitted }
      const outcome = await turns(order.auctionItemId, () => buyPlaces(orm, order))
      if (!outcome) throw new Unavailable('too many buy at once', request.biddingBusy)
      if (outcome.kind === 'bought') return answerPurchase(outcome, asked.language)
      await giveBack()
      return refuseOrder(outcome.refusal)
    },
    {
      body: purchaseForm,
      response: { 200: purchaseAnswer, ...ORDER_REFUSALS },
      detail: { summary: 'Buy places' },
    },
  )
}

function ownPlaces(context: AppContext) {
  const { orm } = context.database
  const asked = (request: Request) => ({ now: context.clock.now(), language: answerLanguage(request) })
  const answer = (outcome: OwnChange, request: Request) => {
    if (outcome.kind === 'unknown') return refuseLink(request)
    if (outcome.kind === 'refused') return refuse(409, outcome.refusal.message, { code: outcome.refusal.code })
    return { message: 'Saved' }
  }
  const response = { 200: problem, 400: problem, 404: problem, 409: problem, 429: problem }
  return new Elysia({ prefix: '/places/own' })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get('', async ({ query, request }) => (await readOwnPlaces(orm, query, asked(request))) ?? refuseLink(request), {
      query: ownPlacesForm,
      response: { 200: ownPlacesView, 400: problem, 404: problem, 429: problem },
      detail: { summary: 'The places that whoever reads the receipt has of an item' },
    })
    .post('/answers', async ({ body, request }) => answer(await changeAnswers(orm, body, asked(request)), request), {
      body: ownAnswersForm,
      response,
      detail: { summary: 'Answer an item’s question for each of one’s places', ...longBody() },
    })
    .post('/return', async ({ body, request }) => answer(await takePlacesBack(orm, body, asked(request)), request), {
      body: returnForm,
      response,
      detail: { summary: 'Take back places that were just bought' },
    })
}

const NOT_CANCELLED = {
  unknown: { status: 404, message: 'Purchase not found' },
  'cancelled-before': { status: 409, message: 'These places were already cancelled.' },
  'picked-up': { status: 409, message: 'These places were picked up. Undo the pickup first, within 24 hours of it.' },
} as const

function cancelling(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'cancel wins'))
    .use(uuidParam('id', NOT_CANCELLED.unknown.message))
    .post(
      '/purchases/:id/cancel',
      async ({ team: { organization, person }, params: { id }, body: { reason } }) => {
        const request = { organizationId: organization.id, id, reason }
        const outcome = await cancelPurchase(orm, request, staffActionOf(context, person))
        if (outcome !== 'cancelled') return refuse(NOT_CANCELLED[outcome].status, NOT_CANCELLED[outcome].message)
        return { message: 'Places cancelled' }
      },
      {
        body: cancelPlacesForm,
        response: { 200: problem, 404: problem, 409: problem },
        detail: { summary: 'Cancel a purchase of places, with a reason' },
      },
    )
    .post(
      '/places/:id/cancel',
      async ({ team: { organization, person }, params: { id }, body: { reason } }) => {
        const request = { organizationId: organization.id, id, reason }
        const outcome = await cancelSale(orm, request, staffActionOf(context, person))
        if (outcome.kind === 'unknown') return refuse(404, 'Auction not found')
        return { places: outcome.places, bidders: outcome.bidders, pickedUp: outcome.pickedUp }
      },
      {
        body: cancelPlacesForm,
        response: { 200: cancelledPlaces, 404: problem },
        detail: { summary: 'Cancel all places that were bought of an item, with a reason' },
      },
    )
}
