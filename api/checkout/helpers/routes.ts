import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { handoverForm, paymentForm } from '../../contract/checkout/checkout-forms.ts'
import {
  counterFinds,
  counterItem,
  counterSheet,
  counterStart,
  findQuery,
} from '../../contract/checkout/counter-view.ts'
import { may } from '../../contract/organizations/permissions.ts'
import { problem } from '../../contract/values/problem.ts'
import { type AtCounter, atCounter } from '../../server/access/at-counter.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { refuseTooMany } from '../../server/http/too-many.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { answerPayments, NO_WINNER, refuseWaiving } from '../payments/answer-payments.ts'
import { takePayments } from '../payments/take-payments.ts'
import { handOver, undoHandover } from '../pickup/hand-over.ts'
import { refuseHandover, refuseUndo } from '../pickup/refuse-handover.ts'
import { readWinner } from '../winners/read-winner.ts'
import { counterSheet as toCounterSheet } from './counter-sheet.ts'
import { find } from './find.ts'
import { linkRoutes } from './links/routes.ts'
import { counterPaddles } from './paddle-routes.ts'
import { readOpenItems } from './read-open-items.ts'
import { readStart } from './read-start.ts'

const PREFIX = '/:orgSlug/checkout'
const NO_ITEM = 'This item takes no bids now.'
const ANSWERS = { 200: counterSheet, 401: problem, 403: problem, 404: problem, 409: problem }

/** The counter, where helpers and the team check winners out; their bids are in `entryRoutes`. See product.md#checkout-for-helpers. */
export function counterRoutes(context: AppContext) {
  return new Elysia({ tags: ['Checkout'] })
    .use(linkRoutes(context))
    .use(finding(context))
    .use(checkingOut(context))
    .use(items(context))
    .use(counterPaddles(context))
}

function finding(context: AppContext) {
  const { orm } = context.database
  const limit = createLimit(context, LIMITS.checkout.searches)
  const sheetOf = openSheets(context)
  return new Elysia({ prefix: PREFIX })
    .use(atCounter(context, 'check out'))
    .get('', ({ counter }) => readStart(orm, counter), {
      response: { 200: counterStart, 401: problem },
      detail: { summary: 'Who works at the checkout here, and until when' },
    })
    .get(
      '/find',
      async ({ counter, query: { search }, set }) => {
        const wait = await limit.count(counter.caller)
        if (wait !== null) return refuseTooMany(set, wait)
        return find(orm, counter.organization.id, search, context.clock.now())
      },
      {
        query: findQuery,
        response: { 200: counterFinds, 401: problem, 429: problem },
        detail: { summary: 'Winners, and items that take bids, by what somebody typed or scanned' },
      },
    )
    .use(uuidParam('id', NO_WINNER))
    .get('/winners/:id', ({ counter, params: { id } }) => sheetOf(counter, id), {
      response: { 200: counterSheet, 401: problem, 404: problem },
      detail: { summary: 'One winner: items, payments, and hand-overs' },
    })
}

function checkingOut(context: AppContext) {
  const { orm } = context.database
  const sheetOf = openSheets(context)
  const doingOf = ({ staff }: AtCounter) => ({ staff, now: context.clock.now() })
  return new Elysia({ prefix: PREFIX })
    .use(atCounter(context, 'check out'))
    .post(
      '/payments',
      async ({ counter, body }) => {
        if (body.kind === 'waived' && !may(counter.role, 'waive payments')) return refuseWaiving()
        const outcome = await takePayments(orm, counter.organization.id, body, doingOf(counter))
        return answerPayments(outcome, body.payments.length)
      },
      {
        body: paymentForm,
        response: { 200: problem, 401: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Record a payment at the checkout' },
      },
    )
    .post(
      '/handovers',
      async ({ counter, body }) => {
        const refusal = await handOver(orm, counter.organization.id, body, doingOf(counter))
        return refusal ? refuseHandover(refusal) : sheetOf(counter, body.winnerId)
      },
      { body: handoverForm, response: ANSWERS, detail: { summary: 'Hand over items at the checkout' } },
    )
    .use(uuidParam('id', 'Hand-over not found'))
    .patch(
      '/handovers/:id/undo',
      async ({ counter, params: { id } }) => {
        const outcome = await undoHandover(orm, { organizationId: counter.organization.id, id }, doingOf(counter))
        return typeof outcome === 'string' ? refuseUndo(outcome) : sheetOf(counter, outcome.winnerId)
      },
      { response: ANSWERS, detail: { summary: 'Take back what one handed over at the checkout' } },
    )
}

function items(context: AppContext) {
  return new Elysia({ prefix: PREFIX })
    .use(atCounter(context, 'enter bids'))
    .use(uuidParam('id', NO_ITEM))
    .get(
      '/items/:id',
      async ({ counter, params: { id } }) => {
        const asked = { now: context.clock.now(), limit: 1 }
        const [item] = await readOpenItems(context.database.orm, counter.organization.id, sql`i.id = ${id}`, asked)
        return item ?? refuse(404, NO_ITEM)
      },
      {
        response: { 200: counterItem, 401: problem, 404: problem },
        detail: { summary: 'An item that takes bids, with its price' },
      },
    )
}

function openSheets({ database: { orm }, clock }: AppContext) {
  return async (counter: AtCounter, id: string) => {
    const sheet = await readWinner(orm, counter.organization.id, id, clock.now(), counter.staff.session)
    return sheet ? toCounterSheet(sheet) : refuse(404, NO_WINNER)
  }
}
