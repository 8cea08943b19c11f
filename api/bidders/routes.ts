import { Elysia } from 'elysia'
import { type Lowered, lowerMaximum } from '../auction/bidding/lower-maximum.ts'
import { withdrawBid } from '../auction/bidding/take-back-bid.ts'
import { giveName } from '../checkout/winners/change-winner.ts'
import {
  emailsForm,
  MOST_WATCHED,
  maximumForm,
  myBids,
  remindForm,
  watchForm,
  winnerNameForm,
  withdrawForm,
} from '../contract/bidders/my-bids.ts'
import { problem } from '../contract/values/problem.ts'
import type { Language } from '../contract/values/text/language.ts'
import { bidWords, myBidsWords } from '../contract/words/catalogues.ts'
import { choosePreferences } from '../email/preferences/preferences.ts'
import { tellTime } from '../server/access/guards.ts'
import { knownBidder } from '../server/access/known-bidder.ts'
import type { AppContext } from '../server/context/app-context.ts'
import { openTurns } from '../server/context/turns.ts'
import { Unavailable } from '../server/context/unavailable.ts'
import { answerLanguage } from '../server/http/answer-language.ts'
import { LIMITS } from '../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../server/http/rate-limit.ts'
import { refuse } from '../server/http/refuse.ts'
import { readMyBids } from './my-bids/read-my-bids.ts'
import { atOrganization } from './sign-in/at-organization.ts'
import { openingRoutes } from './sign-in/routes.ts'
import { chooseReminder, watchItems } from './watching/watching.ts'

/** What a bidder does with their own bids, from a device that they opened by an email. See product#my-bids. */
export function bidderRoutes(context: AppContext) {
  return new Elysia({ prefix: '/:orgSlug/my-bids', tags: ['My bids'] })
    .use(openingRoutes(context))
    .use(ownBids(context))
    .use(watching(context))
}

/** Why a maximum was not lowered, in the bidder's language. */
function refuseLowering(outcome: Exclude<Lowered, 'lowered'>, language: Language) {
  if (outcome === 'unknown') return refuse(404, bidWords(language)('notFound'))
  if (outcome === 'ended') return refuse(409, bidWords(language)('ended'), { code: 'ended' })
  const message = myBidsWords(language)(outcome === 'higher' ? 'higher' : 'notWinning')
  return refuse(409, message, { code: outcome })
}

/** Somebody who bid on everything makes long reads; in between, the database answers others. */
const READ_TURNS = { atOnce: 1, waiting: 5, rest: 1 }

function ownBids(context: AppContext) {
  const { database, clock } = context
  const { orm } = database
  const inTurn = openTurns(READ_TURNS)
  return new Elysia()
    .use(atOrganization(context))
    .use(limitedBidder(context))
    .get(
      '',
      async ({ host, bidder, set }) => {
        const read = () => readMyBids(database, host.id, bidder, clock.now())
        const bids = await inTurn(bidder.addressId, read)
        if (!bids) throw new Unavailable('too many reads of one bidder')
        tellTime(set, clock)
        return bids
      },
      {
        response: { 200: myBids, 401: problem, 404: problem, 429: problem, 503: problem },
        detail: { summary: 'A bidder’s own bids at an organization' },
      },
    )
    .post(
      '/maximum',
      async ({ host, bidder, body: { itemId, maximum }, request }) => {
        const change = { organizationId: host.id, auctionItemId: itemId, email: bidder.email, maximum }
        const outcome = await lowerMaximum(orm, change, clock.now())
        if (outcome !== 'lowered') return refuseLowering(outcome, answerLanguage(request))
        return { message: maximum === null ? 'Maximum removed' : 'Maximum changed' }
      },
      {
        body: maximumForm,
        response: { 200: problem, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Lower or withdraw one’s maximum' },
      },
    )
    .post(
      '/withdraw',
      async ({ bidder, body: { bidId }, request }) => {
        const options = { now: clock.now(), language: answerLanguage(request) }
        const outcome = await withdrawBid(orm, { bidId, email: bidder.email }, options)
        if (outcome.kind === 'unknown') return refuse(404, myBidsWords(options.language)('bidMissing'))
        if (outcome.kind === 'refused') return refuse(409, outcome.refusal.message, { code: outcome.refusal.code })
        return { message: 'Bid withdrawn' }
      },
      {
        body: withdrawForm,
        response: { 200: problem, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Withdraw one’s own bid' },
      },
    )
    .post(
      '/reminder',
      async ({ host, bidder, body: { itemId, wanted }, request }) => {
        const choice = { organizationId: host.id, auctionItemId: itemId, email: bidder.email, wanted }
        if (!(await chooseReminder(orm, choice, clock.now()))) {
          return refuse(409, myBidsWords(answerLanguage(request))('tooLateToRemind'))
        }
        return { message: wanted ? 'We’ll remind you' : 'No reminder' }
      },
      {
        body: remindForm,
        response: { 200: problem, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Be reminded before an item closes, or not' },
      },
    )
    .post(
      '/name',
      async ({ host, bidder, body: { name }, request }) => {
        const isNoted = await giveName(orm, { organizationId: host.id, email: bidder.email, name })
        if (!isNoted) return refuse(409, myBidsWords(answerLanguage(request))('nameNotAsked'))
        return { message: 'Name saved' }
      },
      {
        body: winnerNameForm,
        response: { 200: problem, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Say whom to ask for at the table, as a winner' },
      },
    )
    .post(
      '/emails',
      async ({ bidder, body: { wanted } }) => {
        await choosePreferences(orm, { id: bidder.addressId, email: bidder.email }, wanted, clock.now())
        return { message: wanted ? 'Emails are on' : 'Emails are off' }
      },
      {
        body: emailsForm,
        response: { 200: problem, 400: problem, 401: problem, 404: problem, 429: problem },
        detail: { summary: 'Stop emails that are not receipts or wins, or want them again' },
      },
    )
}

function watching(context: AppContext) {
  const { orm } = context.database
  return new Elysia()
    .use(atOrganization(context))
    .use(limitedBidder(context))
    .post(
      '/watch',
      async ({ host, bidder, body, request }) => {
        const language = answerLanguage(request)
        const say = myBidsWords(language)
        const outcome = await watchItems(
          orm,
          { organizationId: host.id, bidder, language, ...body },
          context.clock.now(),
        )
        if (outcome === 'nothing') return refuse(404, say('nothingToWatch'))
        if (outcome === 'full') return refuse(409, say('watchingTooMany', { count: MOST_WATCHED }), { code: 'full' })
        return { message: body.wanted ? 'Watching' : 'Not watching' }
      },
      {
        body: watchForm,
        response: { 200: problem, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Watch items, or not any more' },
      },
    )
}

/**
 * Guard: only devices on which somebody opened My bids, and not too often; an open page reads it every few seconds. Counted
 * to the bidder, or others in their network could keep them out. Gives `bidder`. See product#rate-limits.
 */
function limitedBidder(context: AppContext) {
  const limit = createLimit(context, LIMITS.myBids.calls)
  return new Elysia()
    .use(knownBidder(context))
    .derive(async ({ bidder, request, set }) => {
      const wait = await limit.count(bidder.addressId)
      return wait === null ? {} : refuseTooMany(set, wait, answerLanguage(request))
    })
    .as('scoped')
}
