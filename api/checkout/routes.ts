import { Elysia } from 'elysia'
import type { z } from 'zod'
import {
  giveBackForm,
  handoverForm,
  paymentForm,
  pickupForm,
  receiptForm,
  voidForm,
  winnerPatch,
} from '../contract/checkout/checkout-forms.ts'
import { type CheckoutSheet, checkoutSheet } from '../contract/checkout/checkout-view.ts'
import { type WinnerSheet, winnerList, winnerQuery, winnerSheet } from '../contract/checkout/winner-view.ts'
import { may } from '../contract/organizations/permissions.ts'
import { problem } from '../contract/values/problem.ts'
import { atCheckout, type CheckoutAccess, checkoutInAdmin } from '../server/access/at-checkout.ts'
import { isDemoOrganizer } from '../server/access/demo-organizer.ts'
import { teamMember } from '../server/access/guards.ts'
import { staffActionOf } from '../server/access/staff.ts'
import type { AppContext } from '../server/context/app-context.ts'
import { refuse, refuseAt } from '../server/http/refuse.ts'
import { uuidParam } from '../server/http/uuid-param.ts'
import { giftRoutes } from './gifts/routes.ts'
import { helperRoutes, openCheckoutSheets } from './helpers/routes.ts'
import { paddleRoutes } from './paddles/routes.ts'
import {
  answerPayments,
  NO_WINNER,
  refuseGivingBack,
  refuseVoidingGivenBack,
  refuseWaiving,
} from './payments/answer-payments.ts'
import { emailReceipt, refuseReceipt } from './payments/email-receipt.ts'
import { giveBack } from './payments/give-back.ts'
import { takePayments } from './payments/take-payments.ts'
import { voidPayment } from './payments/void-payment.ts'
import { refuseHandover, refuseUndo } from './pickup/answer-pickups.ts'
import { handOver, handOverAll, undoHandover } from './pickup/hand-over.ts'
import { changeWinner } from './winners/change-winner.ts'
import { listWinners } from './winners/list-winners.ts'
import { readWinner } from './winners/read-winner.ts'

const ONLINE = 'This was paid by card online, so it can’t be voided. Please refund it instead.'
const ANSWERS = { 200: winnerSheet, 404: problem, 409: problem }

/** Who won, what they paid, and what they picked up; in the admin area, and at the checkout. See product#checkout. */
export function checkoutRoutes(context: AppContext) {
  return new Elysia()
    .use(inAdmin(context))
    .use(atTables(context))
    .use(winnerRoutes(context))
    .use(receiptRoutes(context))
    .use(correctionRoutes(context))
    .use(giftRoutes(context))
    .use(pickupRoutes(context))
    .use(helperRoutes(context))
    .use(paddleRoutes(context))
}

function inAdmin(context: AppContext) {
  const sheetOf = openSheets(context)
  const area: CheckoutArea = {
    guard: checkoutInAdmin(context, 'check out'),
    sheet: winnerSheet,
    sheetOf: ({ organization }, id) => sheetOf(organization.id, id),
  }
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Checkout'] })
    .use(checkingOutRoutes(context, area))
    .use(notingRoutes(context, area))
}

function atTables(context: AppContext) {
  const area: CheckoutArea = {
    guard: atCheckout(context, 'check out'),
    sheet: checkoutSheet,
    sheetOf: openCheckoutSheets(context),
  }
  return new Elysia({ prefix: '/:orgSlug/checkout', tags: ['Checkout'] })
    .use(checkingOutRoutes(context, area))
    .use(notingRoutes(context, area))
}

/** Where winners are checked out: who may do it there, and what they read of a winner. */
interface CheckoutArea {
  guard: ReturnType<typeof checkoutInAdmin> | ReturnType<typeof atCheckout>
  sheet: z.ZodType<WinnerSheet | CheckoutSheet>
  sheetOf: (
    checkout: CheckoutAccess,
    winnerId: string,
  ) => Promise<WinnerSheet | CheckoutSheet | ReturnType<typeof refuse<404>>>
}

/** Payments and hand-overs, for which the team and helpers have one set of routes, each below their own address. */
function checkingOutRoutes(context: AppContext, { guard, sheet, sheetOf }: CheckoutArea) {
  const { orm } = context.database
  const answers = { 200: sheet, 401: problem, 403: problem, 404: problem, 409: problem }
  const staffActionOf = ({ staff }: CheckoutAccess) => ({ staff, now: context.clock.now() })
  return new Elysia()
    .use(guard)
    .post(
      '/payments',
      async ({ checkout, body }) => {
        if (body.kind === 'waived' && !may(checkout.role, 'keep the books')) return refuseWaiving()
        const outcome = await takePayments(orm, checkout.organization.id, body, staffActionOf(checkout))
        return answerPayments(outcome, body.payments.length)
      },
      {
        body: paymentForm,
        response: { ...answers, 200: problem },
        detail: { summary: 'Record payments of one kind: all of them, or none' },
      },
    )
    .post(
      '/handovers',
      async ({ checkout, body }) => {
        const refusal = await handOver(orm, checkout.organization.id, body, staffActionOf(checkout))
        return refusal ? refuseHandover(refusal) : sheetOf(checkout, body.winnerId)
      },
      { body: handoverForm, response: answers, detail: { summary: 'Record that a winner picked up items' } },
    )
    .use(uuidParam('id', 'Hand-over not found'))
    .patch(
      '/handovers/:id/undo',
      async ({ checkout, params: { id } }) => {
        const organizationId = checkout.organization.id
        const outcome = await undoHandover(orm, { organizationId, id }, staffActionOf(checkout))
        return typeof outcome === 'string' ? refuseUndo(outcome) : sheetOf(checkout, outcome.bidderId)
      },
      { response: answers, detail: { summary: 'Take back that an item was picked up' } },
    )
}

/** What is noted about a winner, by the team and helpers, each below their own address. */
function notingRoutes(context: AppContext, { guard, sheet, sheetOf }: CheckoutArea) {
  return new Elysia()
    .use(guard)
    .use(uuidParam('id', NO_WINNER))
    .patch(
      '/winners/:id',
      async ({ checkout, params: { id }, body }) => {
        const winnerKey = { organization: checkout.organization, id }
        const refusal = await changeWinner(context.database.orm, winnerKey, body, context.clock.now())
        if (refusal?.path === 'note') return refuse(409, refusal.message, { issues: [refusal] })
        return refusal ? refuseAt(refusal.path, refusal.message) : sheetOf(checkout, id)
      },
      {
        body: winnerPatch,
        response: { 200: sheet, 400: problem, 401: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Note something about a winner, or the day by which they promised to pay' },
      },
    )
}

function winnerRoutes(context: AppContext) {
  const { orm } = context.database
  const sheetOf = openSheets(context)
  return new Elysia({ prefix: '/:orgSlug/admin/winners', tags: ['Checkout'] })
    .use(teamMember(context, 'check out'))
    .get('', ({ team, query }) => listWinners(orm, team.organization, query, !isDemoOrganizer(team.person)), {
      query: winnerQuery,
      response: { 200: winnerList },
      detail: { summary: 'A page of who won something, with what they owe' },
    })
    .use(uuidParam('id', NO_WINNER))
    .get('/:id', ({ team, params: { id } }) => sheetOf(team.organization.id, id), {
      response: { 200: winnerSheet, 404: problem },
      detail: { summary: 'One winner: items, payments, hand-overs, and emails' },
    })
}

function receiptRoutes(context: AppContext) {
  const sheetOf = openSheets(context)
  return new Elysia({ prefix: '/:orgSlug/admin/receipts', tags: ['Checkout'] })
    .use(teamMember(context, 'check out'))
    .post(
      '',
      async ({ team: { organization }, body: { winnerId } }) => {
        const winnerKey = { organizationId: organization.id, id: winnerId }
        const refusal = await emailReceipt(context.database.orm, winnerKey, context.clock.now())
        return refusal ? refuseReceipt(refusal) : sheetOf(organization.id, winnerId)
      },
      { body: receiptForm, response: ANSWERS, detail: { summary: 'Email a winner the receipt for what they paid' } },
    )
}

function correctionRoutes(context: AppContext) {
  const { orm } = context.database
  const sheetOf = openSheets(context)
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Checkout'] })
    .use(teamMember(context, 'keep the books'))
    .post(
      '/refunds',
      async ({ team: { organization, person }, body }) => {
        const outcome = await giveBack(orm, organization.id, body, staffActionOf(context, person))
        return refuseGivingBack(outcome) ?? sheetOf(organization.id, body.winnerId)
      },
      {
        body: giveBackForm,
        response: ANSWERS,
        detail: { summary: 'Record that money was given back in cash or by check' },
      },
    )
    .use(uuidParam('id', 'Payment not found'))
    .patch(
      '/payments/:id/void',
      async ({ team: { organization, person }, params: { id }, body: { reason } }) => {
        const voiding = { id, reason, ...staffActionOf(context, person) }
        const outcome = await voidPayment(orm, organization.id, voiding)
        if (outcome === 'unknown') return refuse(404, 'Payment not found')
        if (outcome === 'given-back') return refuseVoidingGivenBack()
        return outcome === 'online' ? refuse(409, ONLINE) : sheetOf(organization.id, outcome.bidderId)
      },
      { body: voidForm, response: ANSWERS, detail: { summary: 'Void a payment, with a reason' } },
    )
}

function pickupRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/handovers', tags: ['Checkout'] })
    .use(teamMember(context, 'check out'))
    .post(
      '/all',
      async ({ team: { organization, person }, body: { winnerIds } }) => {
        const refusal = await handOverAll(orm, organization.id, winnerIds, staffActionOf(context, person))
        return refusal ? refuseHandover(refusal) : { message: 'Pickups recorded' }
      },
      {
        body: pickupForm,
        response: { 200: problem, 404: problem, 409: problem },
        detail: { summary: 'Record that winners picked up all they won' },
      },
    )
}

function openSheets({ database: { orm }, clock }: AppContext) {
  return async (organizationId: string, id: string) =>
    (await readWinner(orm, organizationId, id, clock.now())) ?? refuse(404, NO_WINNER)
}
