import { and, eq, isNull } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { idempotencyKey } from '../../contract/auction/bidding/bid-form.ts'
import { bidProblem } from '../../contract/auction/bidding/bid-view.ts'
import { type EntryForm, enteredBid, entryForm } from '../../contract/auction/bidding/entry-form.ts'
import { paddleLabel } from '../../contract/values/address/bidder.ts'
import { problem } from '../../contract/values/problem.ts'
import { atCheckout, type CheckoutAccess } from '../../server/access/at-checkout.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseFields } from '../../server/http/refuse.ts'
import { answerBid, answerRefusal } from '../bidding/answer-bid.ts'
import type { BidQueue } from '../bidding/bid-queue.ts'
import type { Verdict } from '../bidding/judge-offer.ts'
import { openPlacing, type PlaceBid } from '../bidding/place-bid.ts'
import type { PublicViews } from '../items/public-views.ts'
import { bidderEntered, readHolder } from './bidder-entered.ts'

/** Bids that helpers and the team enter at the checkout. See product#bids-entered-by-the-team. */
export function entryRoutes(context: AppContext & { bidQueue: BidQueue; views: PublicViews }) {
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
      if (entry.kind === 'refused') return answerRefusal(entry.refusal, set)
      const { email, paddle } = body
      const typed = { id: entry.bid.id, email, paddle, seesAddresses: checkout.seesAddresses }
      const holder = await readHolder(context.database.orm, bid, typed)
      const bidder = email ?? paddleLabel(paddle ?? 0)
      return { ...answerBid(entry, { bidder, maximum: null, isPurchase: false, language: 'en' }), holder }
    },
    {
      body: entryForm,
      headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
      response: {
        200: enteredBid,
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

/** Refusals are for whoever enters the bid. */
const language = 'en'

interface Entering {
  form: EntryForm
  checkout: CheckoutAccess
  /** So that a bid that is sent again is one bid. */
  key: string | null
  arrivedAt: Date
  startedAt: number
}

type Entry = Verdict | { kind: 'unknown' } | { kind: 'incomplete'; issues: { path: string; message: string }[] }

/**
 * Enters a bid for a bidder, by the same rule as their own. That the email is theirs need not be confirmed: the team
 * answers for it. See product#bids-entered-by-the-team.
 */
async function enterBid(
  { database, views }: Pick<AppContext, 'database'> & { views: PublicViews },
  placeBid: PlaceBid,
  { form, checkout: { organization, staff }, key, arrivedAt, startedAt }: Entering,
): Promise<Entry> {
  const slug = await findSlug(database.orm, organization.id, form.itemId)
  const item = slug === null ? null : await views.itemIds.get(`${organization.slug}/${slug}`)
  if (!item) return { kind: 'unknown' }
  const { organizationId, auctionItemId, asks } = item
  const bidder = await bidderEntered({ database }, form, { organizationId, asks: () => asks })
  if (bidder.issues) return { kind: 'incomplete', issues: bidder.issues }
  const { amount, confirmAmount } = form
  const offerKey = { organizationId, auctionItemId, arrivedAt, key }
  const entry = { byName: staff.name, language: form.language }
  const offer = {
    ...offerKey,
    cap: amount,
    isMaximum: false,
    confirmAmount,
    buyNow: null,
    remindMe: false,
    language,
    entry,
  } as const
  return placeBid({ ...offer, ...bidder }, startedAt)
}

async function findSlug(orm: Orm, organizationId: string, itemId: string): Promise<string | null> {
  const thisItem = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, itemId))
  const [item] = await orm
    .select({ slug: auctionItem.slug })
    .from(auctionItem)
    .where(and(thisItem, isNull(auctionItem.deletedAt)))
  return item?.slug ?? null
}
