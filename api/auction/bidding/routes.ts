import { Elysia } from 'elysia'
import { z } from 'zod'
import { bidForm, capOf, idempotencyKey } from '../../contract/auction/bidding/bid-form.ts'
import {
  bidAnswer,
  bidHistory,
  bidProblem,
  leadersToCheck,
  publicBid,
} from '../../contract/auction/bidding/bid-view.ts'
import { closingRecord } from '../../contract/auction/bidding/closing-record.ts'
import { claimedBidView, stopForm, takeBackForm } from '../../contract/auction/bidding/take-back.ts'
import { problem } from '../../contract/values/problem.ts'
import { bidWords } from '../../contract/words/catalogues.ts'
import { teamMember } from '../../server/access/guards.ts'
import { ownCookies } from '../../server/access/own-cookies.ts'
import { answerCached } from '../../server/cache/cacheable.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limitedGuesses } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { blockedRoutes } from '../blocked/routes.ts'
import type { PublicViews } from '../items/public-views.ts'
import { openAdmission } from './admit-bidder.ts'
import { answerBid, answerRefusal } from './answer-bid.ts'
import type { BidQueue } from './bid-queue.ts'
import { cancelBid } from './cancel-bid.ts'
import { openPlacing } from './place-bid.ts'
import { findItemBySlug, readHistory } from './read-history.ts'
import { readLeadersToCheck } from './read-leaders-to-check.ts'
import { readClaimedBid, stopEmails, takeBackBid } from './take-back-bid.ts'

type BiddingContext = AppContext & { bidQueue: BidQueue; views: PublicViews }

/** Placing bids and reading them: what the public does, and what an item's team may do about it. */
export function biddingRoutes(context: BiddingContext) {
  return new Elysia({ tags: ['Bidding'] })
    .use(publicBids(context))
    .use(placing(context))
    .use(history(context))
    .use(leadersToCheckRoute(context))
    .use(cancelling(context))
    .use(takingBack(context))
    .use(blockedRoutes(context))
}

function publicBids({ views, clock }: BiddingContext) {
  return new Elysia()
    .get(
      '/:orgSlug/auction/:auctionSlug/bids',
      async ({ params, request }) => {
        const bids = await views.bids.get(`${params.orgSlug}/${params.auctionSlug}`)
        return answerCached(bids, { request, clock, missing: 'No active auction found' })
      },
      { response: { 200: z.array(publicBid), 404: problem }, detail: { summary: 'Bids of an item, newest first' } },
    )
    .get(
      '/:orgSlug/auction/:auctionSlug/record',
      async ({ params, request }) => {
        const record = await views.records.get(`${params.orgSlug}/${params.auctionSlug}`)
        return answerCached(record, { request, clock, missing: 'No ended auction found' })
      },
      { response: { 200: closingRecord, 404: problem }, detail: { summary: 'How an item that has ended was won' } },
    )
}

function placing(context: BiddingContext) {
  const { clock } = context
  const placeBid = openPlacing(context)
  const admit = openAdmission(context)
  return new Elysia().use(ownCookies(context.config)).post(
    '/:orgSlug/auction/:auctionSlug/bid',
    async ({ params, body, headers, ownCookies, set, request, server }) => {
      const arrivedAt = clock.now()
      const startedAt = performance.now()
      const language = answerLanguage(request)
      const { refused, subject, admitted, giveBack } = await admit({
        subject: await context.views.itemIds.get(`${params.orgSlug}/${params.auctionSlug}`),
        body,
        request,
        server,
        set,
        language,
        deviceToken: ownCookies.read('bidder'),
        notFound: bidWords(language)('notFound'),
      })
      if (refused) return refused
      const key = headers['idempotency-key'] ?? null
      const { email, confirmAmount, buyNow = false, remindMe } = body
      const { cap, isMaximum } = capOf(body)
      const { organizationId, auctionItemId } = subject
      const offer = {
        organizationId,
        auctionItemId,
        email,
        confirmAmount,
        buyNow,
        remindMe,
        language,
        ...admitted,
        cap,
        isMaximum,
      }
      const verdict = await placeBid({ ...offer, arrivedAt, key }, startedAt)
      if (verdict.kind !== 'refused')
        return answerBid(verdict, { bidder: email, maximum: isMaximum ? cap : null, isPurchase: buyNow, language })
      await giveBack()
      return answerRefusal(verdict.refusal, set)
    },
    {
      body: bidForm,
      headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
      response: {
        200: bidAnswer,
        400: bidProblem,
        403: problem,
        404: problem,
        409: bidProblem,
        429: bidProblem,
        503: problem,
      },
      detail: { summary: 'Place a bid' },
    },
  )
}

function history(context: AppContext) {
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'see auctions'))
    .get(
      '/auction/:auctionSlug/bids',
      async ({ team, params }) =>
        (await readHistory(context.database.orm, team.organization.id, params.auctionSlug)) ??
        refuse(404, 'Auction not found'),
      { response: { 200: bidHistory, 404: problem }, detail: { summary: 'Every bid of an item' } },
    )
}

function leadersToCheckRoute(context: AppContext) {
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'see auctions'))
    .get(
      '/leaders-to-check',
      ({ team }) => readLeadersToCheck(context.database.orm, team.organization.id, context.clock.now()),
      { response: { 200: leadersToCheck }, detail: { summary: 'Who is winning soon and may not exist' } },
    )
}

const NOT_CANCELLED = {
  unknown: { status: 404, message: 'Bid not found' },
  'cancelled-before': { status: 409, message: 'This bid has already been cancelled.' },
  'not-highest': { status: 409, message: 'Only the highest bid can be cancelled.' },
  'handed-over': { status: 409, message: 'This item was picked up. Undo the pickup first, within 24 hours of it.' },
  closed: { status: 409, message: 'Bidding has ended. You can cancel the win instead.' },
} as const satisfies Record<
  Exclude<Awaited<ReturnType<typeof cancelBid>>, 'cancelled'>,
  { status: number; message: string }
>

function cancelling(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'cancel bids'))
    .use(uuidParam('bidId', 'Bid not found'))
    .delete(
      '/auction/:auctionSlug/bid/:bidId',
      async ({ team, params, query }) => {
        const organizationId = team.organization.id
        const item = await findItemBySlug(orm, organizationId, params.auctionSlug)
        if (!item) return refuse(404, 'Auction not found')
        const by = { kind: 'team', userId: team.person.id, name: team.person.name } as const
        const request = { organizationId, auctionItemId: item.id, bidId: params.bidId, by }
        const whileOpen = query.whileOpen === 'yes'
        const outcome = await cancelBid(orm, request, context.clock.now(), { whileOpen })
        if (outcome !== 'cancelled') return refuse(NOT_CANCELLED[outcome].status, NOT_CANCELLED[outcome].message)
        return { message: 'Bid cancelled' }
      },
      {
        query: z.object({ whileOpen: z.literal('yes').optional() }),
        response: { 200: problem, 400: problem, 404: problem, 409: problem },
        detail: { summary: 'Cancel the highest bid' },
      },
    )
}

function takingBack(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/bids/take-back' })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get(
      '',
      async ({ query, request }) => {
        const options = { now: context.clock.now(), language: answerLanguage(request) }
        return (await readClaimedBid(orm, query, options)) ?? refuseLink(request)
      },
      {
        query: takeBackForm,
        response: { 200: claimedBidView, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'A bid, for whoever reads the email of its address' },
      },
    )
    .post(
      '',
      async ({ body, request }) => {
        const options = { now: context.clock.now(), language: answerLanguage(request) }
        const outcome = await takeBackBid(orm, body, options)
        if (outcome.kind === 'unknown') return refuseLink(request)
        if (outcome.kind === 'refused') return refuse(409, outcome.refusal.message, { code: outcome.refusal.code })
        return { message: 'Bid withdrawn' }
      },
      {
        body: takeBackForm,
        response: { 200: problem, 400: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Take back a bid that somebody else placed with one’s address' },
      },
    )
    .post(
      '/stop-emails',
      async ({ body, request }) => {
        if (!(await stopEmails(orm, body, context.clock.now()))) return refuseLink(request)
        return { message: body.wanted ? 'Emails allowed' : 'Emails stopped' }
      },
      {
        body: stopForm,
        response: { 200: problem, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Stop every email from the organization of that bid, or allow them again' },
      },
    )
}
