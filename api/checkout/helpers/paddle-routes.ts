import { and, eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { organization } from '../../../db/schema/organizations.ts'
import { freeNumber, paddleForm } from '../../contract/checkout/paddle.ts'
import { problem } from '../../contract/values/problem.ts'
import { atCheckout } from '../../server/access/at-checkout.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { givePaddle, refuseGiving } from '../paddles/give-paddle.ts'
import { findFreeNumber } from '../paddles/list-paddles.ts'

/** Handing out paddles at the checkout, where guests without email ask for one. See product#paddles. */
export function checkoutPaddleRoutes(context: AppContext) {
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
        if ((await orm.$count(organization, isOn)) === 0) return refuse(409, 'Paddles are off in Org Settings.')
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
