import { Elysia } from 'elysia'
import { raiseAnswer, raiseForm, raiseView } from '../../contract/auction/gifts/paddle-raise.ts'
import { problem } from '../../contract/values/problem.ts'
import { atCheckout } from '../../server/access/at-checkout.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { raisePaddles } from './raise-paddles.ts'
import { holderInWords } from './read-hall-items.ts'
import { readRaise } from './read-raise.ts'
import { undoRaise } from './undo-raise.ts'

const PREFIX = '/:orgSlug/checkout'
const NO_GIFT = 'Gift not found'

/** Gifts of those whose paddles are up, entered at the checkout. See product#paddle-raise. */
export function raiseRoutes(context: AppContext) {
  return new Elysia({ tags: ['Checkout'] }).use(raising(context)).use(undoing(context))
}

function raising(context: AppContext) {
  const { clock, database } = context
  const { orm } = database
  const limit = createLimit(context, LIMITS.checkout.gifts)
  return new Elysia({ prefix: PREFIX })
    .use(atCheckout(context, 'enter bids'))
    .get('/gifts', ({ checkout }) => readRaise(orm, checkout, clock.now()), {
      response: { 200: raiseView, 401: problem },
      detail: { summary: 'What can be given to, and the gifts that were entered last' },
    })
    .post(
      '/gifts',
      async ({ checkout: { organization, staff, caller, seesAddresses }, body, set }) => {
        const wait = await limit.count(caller, body.entries.length)
        if (wait !== null) return refuseTooMany(set, wait)
        const raise = { ...body, organizationId: organization.id }
        const raised = await raisePaddles(orm, raise, { staff, now: clock.now() })
        return {
          entries: raised.map(({ holder, ...entry }) => {
            return { ...entry, holder: holder && holderInWords(holder, seesAddresses) }
          }),
        }
      },
      {
        body: raiseForm,
        response: { 200: raiseAnswer, 400: problem, 401: problem, 403: problem, 429: problem, 503: problem },
        detail: { summary: 'Enter a gift of each of these paddles' },
      },
    )
}

function undoing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: PREFIX })
    .use(atCheckout(context, 'enter bids'))
    .use(uuidParam('id', NO_GIFT))
    .patch(
      '/gifts/:id/undo',
      async ({ checkout, params: { id } }) => {
        const action = { staff: checkout.staff, now: context.clock.now() }
        const refusal = await undoRaise(orm, { organizationId: checkout.organization.id, id }, action)
        if (refusal === 'unknown') return refuse(404, NO_GIFT)
        if (refusal === 'too-late')
          return refuse(
            409,
            'Undo is there for ten minutes, for helpers only of what they entered. Owners can write gifts off.',
          )
        return readRaise(orm, checkout, context.clock.now())
      },
      {
        response: { 200: raiseView, 401: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Undo a gift that was entered' },
      },
    )
}
