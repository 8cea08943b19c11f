import { Elysia } from 'elysia'
import { z } from 'zod'
import { idempotencyKey } from '../../contract/auction/bidding/bid-form.ts'
import { bidAnswer, bidProblem } from '../../contract/auction/bidding/bid-view.ts'
import { entryForm } from '../../contract/auction/bidding/entry-form.ts'
import { paddleLabel } from '../../contract/values/address/bidder.ts'
import { problem } from '../../contract/values/problem.ts'
import { atCheckout } from '../../server/access/at-checkout.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseFields } from '../../server/http/refuse.ts'
import { answerBid } from '../bidding/answer-bid.ts'
import { answerRefusal } from '../bidding/answer-refusal.ts'
import type { Lanes } from '../bidding/lanes.ts'
import { openPlacing } from '../bidding/place-bid.ts'
import type { PublicViews } from '../items/public-views.ts'
import { enterBid } from './enter-bid.ts'

/** Bids that helpers and the team enter at the checkout. See product#bids-entered-by-the-team. */
export function entryRoutes(context: AppContext & { lanes: Lanes; views: PublicViews }) {
  const placeBid = openPlacing(context)
  const limit = createLimit(context, LIMITS.checkout.bids)
  return new Elysia({ prefix: '/:orgSlug/checkout', tags: ['Checkout'] }).use(atCheckout(context, 'enter bids')).post(
    '/bids',
    async ({ checkout, body, headers, set }) => {
      const arrivedAt = context.clock.now()
      const startedAt = performance.now()
      const wait = await limit.count(checkout.caller)
      if (wait !== null) return refuseTooMany(set, wait)
      const key = headers['idempotency-key'] ?? null
      const entry = await enterBid(context, placeBid, { form: body, checkout, key, arrivedAt, startedAt })
      if (entry.kind === 'unknown') return refuse(404, 'This item takes no bids now.', { code: 'not-found' })
      if (entry.kind === 'incomplete') return refuseFields(entry.issues)
      return entry.kind === 'refused'
        ? answerRefusal(entry.refusal, set)
        : answerBid(entry, { bidder: body.email ?? paddleLabel(body.paddle ?? 0), language: 'en' })
    },
    {
      body: entryForm,
      headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
      response: {
        200: bidAnswer,
        400: bidProblem,
        401: problem,
        403: problem,
        404: problem,
        409: bidProblem,
        429: bidProblem,
        503: problem,
      },
      detail: { summary: 'Enter a bid for a bidder' },
    },
  )
}
