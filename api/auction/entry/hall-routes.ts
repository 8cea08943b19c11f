import { Elysia } from 'elysia'
import { bidProblem } from '../../contract/auction/bidding/bid-view.ts'
import { hallItems, hallSaleForm, type SoldItem, soldItem } from '../../contract/auction/bidding/hall-sale.ts'
import { priceInWords } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { atCheckout, type CheckoutAccess } from '../../server/access/at-checkout.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseFields } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { bidderEntered, readAsks } from './bidder-entered.ts'
import { readHallItems } from './read-hall-items.ts'
import { type HallOutcome, sellInHall } from './sell-in-hall.ts'
import { undoHallSale } from './undo-hall-sale.ts'

const NO_SALE = 'Sale not found'
const PREFIX = '/:orgSlug/checkout'
const ANSWERS = { 401: problem, 403: problem, 404: problem, 409: bidProblem }

/** Items that helpers and the team sell in the room, at the checkout. See product#the-hall. */
export function hallRoutes(context: AppContext) {
  return new Elysia({ tags: ['Checkout'] }).use(selling(context)).use(undoing(context))
}

function selling(context: AppContext) {
  const { clock, database } = context
  const { orm } = database
  const limit = createLimit(context, LIMITS.checkout.bids)
  return new Elysia({ prefix: PREFIX })
    .use(atCheckout(context, 'enter bids'))
    .get('/hall', async ({ checkout }) => ({ items: await readHallItems(orm, checkout, clock.now()) }), {
      response: { 200: hallItems, 401: problem },
      detail: { summary: 'Items that are sold in the room, with who has them' },
    })
    .post(
      '/hall',
      async ({ checkout, body, set }) => {
        const now = clock.now()
        const wait = await limit.count(checkout.caller)
        if (wait !== null) return refuseTooMany(set, wait)
        const { organization, staff } = checkout
        const organizationId = organization.id
        const asks = () => readAsks(orm, organizationId)
        const bidder = await bidderEntered(context, body, { organizationId, asks, sentIds: [body.id] })
        if (bidder.issues) return refuseFields(bidder.issues)
        const { id, itemId: auctionItemId, amount, language } = body
        const sale = { id, organizationId, auctionItemId, amount, language, ...bidder }
        const outcome = await sellInHall(orm, sale, { staff, now })
        return outcome.kind === 'sold'
          ? answerSold(context, checkout, body)
          : refuseSale(context, checkout, body, outcome)
      },
      {
        body: hallSaleForm,
        response: { 200: soldItem, 400: bidProblem, ...ANSWERS, 429: problem, 503: problem },
        detail: { summary: 'Sell an item in the room' },
      },
    )
}

interface Asked {
  itemId: string
  id: string
}

async function answerSold({ database, clock }: AppContext, checkout: CheckoutAccess, { itemId, id }: Asked) {
  const [item] = await readHallItems(database.orm, checkout, clock.now(), itemId)
  // Undone by somebody else before this was read.
  if (item?.sale?.id !== id) return refuse(409, REFUSALS.cancelled, { code: 'cancelled' })
  return { ...item, sale: item.sale }
}

const REFUSALS = {
  unknown: 'This item isn’t sold in the room.',
  reused: 'This was sent before with other details.',
  cancelled: 'This sale was undone. Please enter it again if it counts after all.',
  blocked: 'This email address is blocked here.',
  returned: 'This paddle was taken back just now.',
} as const

async function refuseSale(
  { database, clock }: AppContext,
  checkout: CheckoutAccess,
  { itemId }: Asked,
  { kind }: Exclude<HallOutcome, { kind: 'sold' }>,
) {
  if (kind === 'unknown') return refuse(404, REFUSALS.unknown)
  if (kind === 'blocked') return refuse(403, REFUSALS.blocked, { code: 'blocked' })
  if (kind !== 'taken') return refuse(409, REFUSALS[kind], { code: kind })
  const [item] = await readHallItems(database.orm, checkout, clock.now(), itemId)
  return refuse(409, item?.sale ? takenInWords(item.sale) : 'Somebody else has it by now. Please look again.', {
    code: 'taken',
  })
}

/** "Sold already: to Ann Reed, Paddle 12, for $500.00, entered by Bo Lee (helper)." */
function takenInWords({ holder, amount, byName }: Pick<SoldItem['sale'], 'holder' | 'amount' | 'byName'>): string {
  return `Sold already: to ${holder}, for ${priceInWords(amount)}${byName ? `, entered by ${byName}` : ''}.`
}

function undoing(context: AppContext) {
  const { clock, database } = context
  return new Elysia({ prefix: PREFIX })
    .use(atCheckout(context, 'enter bids'))
    .use(uuidParam('id', NO_SALE))
    .patch(
      '/hall/:id/undo',
      async ({ checkout, params: { id } }) => {
        const { organization, staff } = checkout
        const now = clock.now()
        const outcome = await undoHallSale(database.orm, { organizationId: organization.id, id }, { staff, now })
        if (outcome === 'unknown') return refuse(404, NO_SALE)
        if (outcome === 'too-late')
          return refuse(
            409,
            'Undo is there for ten minutes, for helpers only of what they sold. Owners can cancel wins.',
          )
        if (outcome === 'handed-over') return refuse(409, 'This item was picked up. Undo the pickup first.')
        return { items: await readHallItems(database.orm, checkout, now) }
      },
      {
        response: { 200: hallItems, 401: problem, 403: problem, 404: problem, 409: problem },
        detail: { summary: 'Undo a sale in the room' },
      },
    )
}
