import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { isCauseOn } from '../../../db/cause-is-on.ts'
import type { Orm } from '../../../db/clients.ts'
import { cause, gift } from '../../../db/schema/causes.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { HALL_UNDO_MS } from '../../contract/auction/bidding/hall-sale.ts'
import {
  type CheckoutStart,
  checkoutItem,
  checkoutMatches,
  checkoutSheet,
  checkoutStart,
  findQuery,
} from '../../contract/checkout/checkout-view.ts'
import { freeNumber, paddleForm } from '../../contract/checkout/paddle.ts'
import { problem } from '../../contract/values/problem.ts'
import { atCheckout, type CheckoutAccess } from '../../server/access/at-checkout.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { findFreeNumber, givePaddle, refuseGiving } from '../paddles/paddles.ts'
import { NO_WINNER, refuseUndoing } from '../payments/answer-payments.ts'
import { undoPayment } from '../payments/void-payment.ts'
import { readWinner } from '../winners/read-winner.ts'
import { isInRoom } from './is-in-room.ts'
import { linkRoutes } from './links/routes.ts'
import { readOpenItems } from './read-open-items.ts'
import { listWaiting, searchCheckout, checkoutSheet as toCheckoutSheet } from './search-checkout.ts'

const PREFIX = '/:orgSlug/checkout'
const NO_ITEM = 'This item takes no bids now.'
const ANSWERS = { 200: checkoutSheet, 401: problem, 403: problem, 404: problem, 409: problem }

/** What only the checkout has, where helpers and the team work; their bids are in `entryRoutes`. See product#checkout-for-helpers. */
export function helperRoutes(context: AppContext) {
  return new Elysia({ tags: ['Checkout'] })
    .use(linkRoutes(context))
    .use(finding(context))
    .use(undoingPayments(context))
    .use(items(context))
    .use(checkoutPaddleRoutes(context))
}

function finding(context: AppContext) {
  const { orm } = context.database
  const limit = createLimit(context, LIMITS.checkout.searches)
  const sheetOf = openCheckoutSheets(context)
  return new Elysia({ prefix: PREFIX })
    .use(atCheckout(context, 'check out'))
    .get('', ({ checkout }) => readStart(orm, checkout, context.clock.now()), {
      response: { 200: checkoutStart, 401: problem },
      detail: { summary: 'Who works at the checkout here, and until when' },
    })
    .get(
      '/find',
      async ({ checkout, query: { search }, set }) => {
        const wait = await limit.count(checkout.caller)
        if (wait !== null) return refuseTooMany(set, wait)
        return search.trim() === ''
          ? listWaiting(orm, checkout)
          : searchCheckout(orm, checkout, search, context.clock.now())
      },
      {
        query: findQuery,
        response: { 200: checkoutMatches, 401: problem, 429: problem },
        detail: {
          summary: 'Winners, and items that take bids, by what somebody typed; without it, winners still to come',
        },
      },
    )
    .use(uuidParam('id', NO_WINNER))
    .get('/winners/:id', ({ checkout, params: { id } }) => sheetOf(checkout, id), {
      response: { 200: checkoutSheet, 401: problem, 404: problem },
      detail: { summary: 'One winner: items, payments, and hand-overs' },
    })
}

function undoingPayments(context: AppContext) {
  const { clock } = context
  const { orm } = context.database
  const sheetOf = openCheckoutSheets(context)
  return new Elysia({ prefix: PREFIX })
    .use(atCheckout(context, 'check out'))
    .use(uuidParam('id', 'Payment not found'))
    .patch(
      '/payments/:id/undo',
      async ({ checkout, params: { id } }) => {
        const outcome = await undoPayment(orm, checkout.organization.id, id, {
          staff: checkout.staff,
          now: clock.now(),
        })
        return typeof outcome === 'string' ? refuseUndoing(outcome) : sheetOf(checkout, outcome.bidderId)
      },
      { response: ANSWERS, detail: { summary: 'Take back the payment that one took just now at the checkout' } },
    )
}

function items(context: AppContext) {
  return new Elysia({ prefix: PREFIX })
    .use(atCheckout(context, 'enter bids'))
    .use(uuidParam('id', NO_ITEM))
    .get(
      '/items/:id',
      async ({ checkout, params: { id } }) => {
        const options = { now: context.clock.now(), limit: 1 }
        const [item] = await readOpenItems(
          context.database.orm,
          checkout.organization.id,
          sql`i.id = ${id} and not i.is_in_hall`,
          options,
        )
        return item ?? refuse(404, NO_ITEM)
      },
      {
        response: { 200: checkoutItem, 401: problem, 404: problem },
        detail: { summary: 'An item that takes bids, with its price' },
      },
    )
}

/** Reads winners as the checkout shows them. */
export function openCheckoutSheets({ database: { orm }, clock }: AppContext) {
  return async (checkout: CheckoutAccess, id: string) => {
    const sheet = await readWinner(orm, checkout.organization.id, id, clock.now(), checkout.staff)
    return sheet ? toCheckoutSheet(sheet, checkout.seesAddresses) : refuse(404, NO_WINNER)
  }
}

/** What the checkout needs to know before anybody is found. */
async function readStart(
  orm: Orm,
  { organization: own, role, staff, endsAt }: CheckoutAccess,
  now: Date,
): Promise<CheckoutStart> {
  // What was entered is undone also once its cause is over.
  const undoableSince = new Date(now.getTime() - HALL_UNDO_MS)
  const isUndoable = and(isNotNull(gift.enteredByName), gt(gift.givenAt, undoableSince))
  const [row] = await orm
    .select({
      asks: { name: organization.asksName, phone: organization.asksPhone },
      usesPaddles: organization.usesPaddles,
      hasHall: sql<boolean>`exists (select from ${auctionItem} i where i.organization_id = ${own.id}
        and ${isInRoom(sql`i`, own.eventId, now)} and i.is_in_hall and i.is_active and not i.is_draft and i.deleted_at is null)`,
      raisesPaddles: sql<boolean>`${organization.usesPaddles} and exists (
        select from ${cause} where ${eq(cause.organizationId, own.id)} and (${isCauseOn(now)} or exists (
          select from ${gift} where ${gift}.cause_id = ${cause}.id and ${isUndoable})))`,
    })
    .from(organization)
    .where(eq(organization.id, own.id))
  if (!row) throw new Error(`No organization ${own.id}`)
  const { name, slug, timeZone } = own
  const endsAtText = endsAt?.toISOString() ?? null
  return { organization: { name, slug, timeZone }, name: staff.name, role, endsAt: endsAtText, ...row }
}

/** Handing out paddles at the checkout, where guests without email ask for one. See product#paddles. */
function checkoutPaddleRoutes(context: AppContext) {
  const { orm } = context.database
  const limit = createLimit(context, LIMITS.checkout.paddles)
  return new Elysia({ prefix: '/:orgSlug/checkout/paddles' })
    .use(atCheckout(context, 'enter bids'))
    .get('', async ({ checkout }) => ({ nextNumber: await findFreeNumber(orm, checkout.organization.id) }), {
      response: { 200: freeNumber, 401: problem },
      detail: { summary: 'The lowest number of a paddle that nobody holds' },
    })
    .post(
      '',
      async ({ checkout: { organization: own, staff, caller }, body, set }) => {
        const wait = await limit.count(caller)
        if (wait !== null) return refuseTooMany(set, wait)
        const isOn = and(eq(organization.id, own.id), eq(organization.usesPaddles, true))
        if ((await orm.$count(organization, isOn)) === 0)
          return refuse(409, 'Paddles are off. Owners can turn them on in Org Settings.')
        const outcome = await givePaddle(orm, own.id, body, { staff, now: context.clock.now() })
        if (outcome !== 'given') return refuseGiving(outcome, body.number)
        set.status = 201
        return { nextNumber: await findFreeNumber(orm, own.id) }
      },
      {
        body: paddleForm,
        response: { 201: freeNumber, 400: problem, 401: problem, 409: problem, 429: problem },
        detail: { summary: 'Give out a paddle at the checkout' },
      },
    )
}
