import { Elysia } from 'elysia'
import type { Person } from '../contract/accounts/account.ts'
import {
  handoverForm,
  noteForm,
  paymentForm,
  pickupForm,
  receiptForm,
  voidForm,
} from '../contract/checkout/checkout-forms.ts'
import { winnerList, winnerQuery, winnerSheet } from '../contract/checkout/winner-view.ts'
import { may } from '../contract/organizations/permissions.ts'
import { problem } from '../contract/values/problem.ts'
import { isDemoOrganizer } from '../server/access/demo-organizer.ts'
import { teamMember } from '../server/access/guards.ts'
import type { StaffAction } from '../server/access/staff.ts'
import type { AppContext } from '../server/context/app-context.ts'
import { refuse } from '../server/http/refuse.ts'
import { uuidParam } from '../server/http/uuid-param.ts'
import { answerPayments, NO_WINNER, refuseWaiving } from './payments/answer-payments.ts'
import { emailReceipt, refuseReceipt } from './payments/email-receipt.ts'
import { takePayments } from './payments/take-payments.ts'
import { voidPayment } from './payments/void-payment.ts'
import { refuseHandover, refuseUndo } from './pickup/answer-handover.ts'
import { handOver, handOverAll, undoHandover } from './pickup/hand-over.ts'
import { changeNote } from './winners/change-note.ts'
import { listWinners } from './winners/list-winners.ts'
import { readWinner } from './winners/read-winner.ts'

const ONLINE = 'This was paid by card online, so it can’t be voided. Please refund it instead.'
const ANSWERS = { 200: winnerSheet, 404: problem, 409: problem }

/** Who won, what they paid, and what they picked up. See product#checkout. */
export function winnerRoutes(context: AppContext) {
  return new Elysia()
    .use(winnerSheetRoutes(context))
    .use(paymentRoutes(context))
    .use(receiptRoutes(context))
    .use(voidingRoutes(context))
    .use(handoverRoutes(context))
}

function winnerSheetRoutes(context: AppContext) {
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
    .patch(
      '/:id',
      async ({ team: { organization }, params: { id }, body: { note } }) => {
        await changeNote(orm, { organizationId: organization.id, id }, note)
        return sheetOf(organization.id, id)
      },
      { body: noteForm, response: ANSWERS, detail: { summary: 'Write down something about a winner' } },
    )
}

function paymentRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/payments', tags: ['Checkout'] })
    .use(teamMember(context, 'check out'))
    .post(
      '',
      async ({ team: { organization, person, role }, body }) => {
        if (body.kind === 'waived' && !may(role, 'keep the books')) return refuseWaiving()
        const outcome = await takePayments(orm, organization.id, body, staffActionOf(context, person))
        return answerPayments(outcome, body.payments.length)
      },
      {
        body: paymentForm,
        response: { 200: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Record payments of one kind: all of them, or none' },
      },
    )
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

function voidingRoutes(context: AppContext) {
  const { orm } = context.database
  const sheetOf = openSheets(context)
  return new Elysia({ prefix: '/:orgSlug/admin/payments', tags: ['Checkout'] })
    .use(teamMember(context, 'keep the books'))
    .use(uuidParam('id', 'Payment not found'))
    .patch(
      '/:id/void',
      async ({ team: { organization, person }, params: { id }, body: { reason } }) => {
        const voiding = { id, reason, ...staffActionOf(context, person) }
        const outcome = await voidPayment(orm, organization.id, voiding)
        if (outcome === 'unknown') return refuse(404, 'Payment not found')
        return outcome === 'online' ? refuse(409, ONLINE) : sheetOf(organization.id, outcome.bidderId)
      },
      { body: voidForm, response: ANSWERS, detail: { summary: 'Void a payment, with a reason' } },
    )
}

function handoverRoutes(context: AppContext) {
  const { orm } = context.database
  const sheetOf = openSheets(context)
  return new Elysia({ prefix: '/:orgSlug/admin/handovers', tags: ['Checkout'] })
    .use(teamMember(context, 'check out'))
    .post(
      '',
      async ({ team: { organization, person }, body }) => {
        const refusal = await handOver(orm, organization.id, body, staffActionOf(context, person))
        return refusal ? refuseHandover(refusal) : sheetOf(organization.id, body.winnerId)
      },
      { body: handoverForm, response: ANSWERS, detail: { summary: 'Record that a winner picked up items' } },
    )
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
    .use(uuidParam('id', 'Hand-over not found'))
    .patch(
      '/:id/undo',
      async ({ team: { organization, person }, params: { id } }) => {
        const staffAction = staffActionOf(context, person)
        const outcome = await undoHandover(orm, { organizationId: organization.id, id }, staffAction)
        return typeof outcome === 'string' ? refuseUndo(outcome) : sheetOf(organization.id, outcome.bidderId)
      },
      { response: { ...ANSWERS, 403: problem }, detail: { summary: 'Take back that an item was picked up' } },
    )
}

function staffActionOf({ clock }: AppContext, { id, name }: Person): StaffAction {
  return { staff: { id, name }, now: clock.now() }
}

function openSheets({ database: { orm }, clock }: AppContext) {
  return async (organizationId: string, id: string) =>
    (await readWinner(orm, organizationId, id, clock.now())) ?? refuse(404, NO_WINNER)
}
