import { Elysia } from 'elysia'
import { purchase } from '../../../db/schema/purchases.ts'
import { purchaseProblem } from '../../contract/auction/places/purchase-form.ts'
import { saleForm, soldPlaces } from '../../contract/auction/places/sale-form.ts'
import { problem } from '../../contract/values/problem.ts'
import { atCheckout } from '../../server/access/at-checkout.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuseFields } from '../../server/http/refuse.ts'
import { answerPurchase } from '../places/answer-purchase.ts'
import { buyPlaces } from '../places/buy-places.ts'
import { refuseOrder } from '../places/refuse-order.ts'
import { bidderEntered, readAsks, readHolder } from './bidder-entered.ts'

/** Refusals are for whoever sells. */
const language = 'en'

/** Places that helpers and the team sell at the checkout, by the same rule as those that somebody buys. See product#places. */
export function sellingRoutes(context: AppContext) {
  const { orm } = context.database
  const limit = createLimit(context, LIMITS.checkout.bids)
  return new Elysia({ prefix: '/:orgSlug/checkout', tags: ['Checkout'] }).use(atCheckout(context, 'enter bids')).post(
    '/purchases',
    async ({ checkout: { caller, organization: own, staff, seesAddresses }, body, set }) => {
      const arrivedAt = context.clock.now()
      const wait = await limit.count(caller)
      if (wait !== null) return refuseTooMany(set, wait)
      const organizationId = own.id
      const { itemId: auctionItemId, purchases } = body
      const [asks, sentIds] = [() => readAsks(orm, organizationId), purchases.map(({ id }) => id)]
      const bidder = await bidderEntered(context, body, { organizationId, asks, sentIds })
      if (bidder.issues) return refuseFields(bidder.issues)
      const entry = { byName: staff.name, language: body.language }
      const order = { organizationId, auctionItemId, purchases, arrivedAt, language, entry, ...bidder } as const
      const outcome = await buyPlaces(orm, order)
      if (outcome.kind === 'refused') return refuseOrder(outcome.refusal)
      const { email, paddle } = body
      const holder = await readHolder(orm, purchase, { id: sentIds[0] ?? '', email, paddle, seesAddresses })
      return { ...answerPurchase(outcome, language), holder }
    },
    {
      body: saleForm,
      response: {
        200: soldPlaces,
        400: problem,
        401: problem,
        403: problem,
        404: problem,
        409: purchaseProblem,
        429: problem,
        503: problem,
      },
      detail: { summary: 'Sell places to somebody' },
    },
  )
}
