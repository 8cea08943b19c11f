import { Elysia } from 'elysia'
import { refuseOutdated } from '../../checkout/payments/answer-payments.ts'
import { readWinner } from '../../checkout/winners/read-winner.ts'
import { refundForm } from '../../contract/checkout/checkout-forms.ts'
import { winnerSheet } from '../../contract/checkout/winner-view.ts'
import { formatMoney } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { confirmedLately } from '../../server/access/recent-password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { refundPayment } from './refund-payment.ts'

const NO_PAYMENT = 'Payment not found'

/** Giving back what was paid by card. See product#refunds. */
export function refundRoutes(context: AppContext) {
  const { database, clock } = context
  return new Elysia({ prefix: '/:orgSlug/admin/card-payments', tags: ['Paying by card'] })
    .use(teamMember(context, 'keep the books'))
    .use(uuidParam('id', NO_PAYMENT))
    .post(
      '/:id/refund',
      async ({ team: { organization, person }, params, body }) => {
        const staff = { id: person.id, name: person.name }
        const now = clock.now()
        const request = { ...body, organizationId: organization.id, paymentId: params.id.toLowerCase(), staff, now }
        const refunded = await refundPayment(context, request)
        if (refunded.kind === 'unknown') return refuse(404, NO_PAYMENT)
        if (refunded.kind === 'reused') return refuse(409, 'This refund was sent before with other details.')
        if (refunded.kind === 'outdated') return refuseOutdated()
        if (refunded.kind === 'refused')
          return refuse(409, `Stripe didn’t refund it. ${refunded.problem}`, { code: 'refused' })
        if (refunded.kind === 'over') return refuse(409, `At most ${formatMoney(refunded.left)} can be refunded.`)
        if (refunded.kind === 'away' || refunded.kind === 'keyless')
          return refuse(
            503,
            'Stripe didn’t answer. The refund is tried again each minute, and shows here once it’s done.',
          )
        const sheet = await readWinner(database.orm, organization.id, refunded.bidderId, clock.now())
        return sheet ?? refuse(404, NO_PAYMENT)
      },
      {
        beforeHandle: confirmedLately(context),
        body: refundForm,
        response: { 200: winnerSheet, 400: problem, 403: problem, 404: problem, 409: problem, 503: problem },
        detail: { summary: 'Refund a payment by card, whole or in part' },
      },
    )
}
