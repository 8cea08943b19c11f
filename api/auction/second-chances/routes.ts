import { and, asc, desc, eq, exists, isNull } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { isWon } from '../../../db/is-won.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import type { Person } from '../../contract/accounts/account.ts'
import {
  cancelWinForm,
  itemWin,
  MOST_CHANCES,
  type SecondChanceList,
  secondChanceList,
  withdrawChanceForm,
} from '../../contract/auction/second-chances/second-chance.ts'
import { secondChanceAnswer, secondChanceForm, secondChanceView } from '../../contract/bidders/second-chance.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { staffActionOf } from '../../server/access/staff.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limitedGuesses } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { answerOwnChance, readOwnChance } from './answer-own.ts'
import { answerForTeam, cancelWin, type TeamAnswer, type WinCancellation } from './cancel-win.ts'
import { readItemWin } from './read-item-win.ts'

const NO_ITEM = 'Auction not found'
const ANSWERS = { 200: itemWin, 404: problem, 409: problem }

/** Wins that are taken back, and what is offered to the next bidder then. See product#second-chances. */
export function secondChanceRoutes(context: AppContext) {
  return new Elysia()
    .use(reading(context))
    .use(cancelling(context))
    .use(answeringForBidders(context))
    .use(answering(context))
}

function reading(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Checkout'] })
    .use(teamMember(context, 'check out'))
    .get('/second-chances', ({ team }) => listSecondChances(orm, team.organization.id), {
      response: { 200: secondChanceList },
      detail: { summary: 'Items that nobody has after a cancelled win' },
    })
    .use(uuidParam('id', NO_ITEM))
    .get('/wins/:id', ({ team, params: { id } }) => winOf(context, team.organization.id, id), {
      response: { 200: itemWin, 404: problem },
      detail: { summary: 'Who has a closed item, who is next, and what was offered to whom' },
    })
}

async function winOf({ database, clock }: AppContext, organizationId: string, id: string) {
  return (await readItemWin(database.orm, { organizationId, id }, clock.now())) ?? refuse(404, NO_ITEM)
}

const NOT_CANCELLED = {
  unknown: { status: 404, message: NO_ITEM },
  'still-open': { status: 409, message: 'This auction isn’t closed yet. Cancel the bid in its list of bids.' },
  'cancelled-before': { status: 409, message: 'This win was already cancelled.' },
  'not-highest': { status: 409, message: 'Somebody else has this item by now. Please look again.' },
  'handed-over': { status: 409, message: 'This item was picked up. Undo the pickup first, within 24 hours of it.' },
} as const satisfies Record<Exclude<WinCancellation, 'cancelled'>, { status: number; message: string }>

function cancelling(context: AppContext) {
  return new Elysia({ prefix: '/:orgSlug/admin/wins', tags: ['Checkout'] })
    .use(teamMember(context, 'cancel wins'))
    .use(uuidParam('id', NO_ITEM))
    .post(
      '/:id/cancel',
      async ({ team: { organization, person }, params: { id }, body }) => {
        const item = { organizationId: organization.id, auctionItemId: id }
        const outcome = await cancelWin(context.database.orm, item, body, staffActionOf(context, person))
        if (outcome !== 'cancelled') return refuse(NOT_CANCELLED[outcome].status, NOT_CANCELLED[outcome].message)
        return winOf(context, organization.id, id)
      },
      { body: cancelWinForm, response: ANSWERS, detail: { summary: 'Cancel a win, with a reason' } },
    )
}

function answeringForBidders(context: AppContext) {
  const answer = openAnswers(context)
  return new Elysia({ prefix: '/:orgSlug/admin/second-chances', tags: ['Checkout'] })
    .use(teamMember(context, 'cancel wins'))
    .use(uuidParam('id', 'Offer not found'))
    .patch('/:id/accept', ({ team, params: { id } }) => answer(team, id, { outcome: 'accepted' }), {
      response: ANSWERS,
      detail: { summary: 'Accept an offer for its bidder' },
    })
    .patch('/:id/withdraw', ({ team, params: { id }, body }) => answer(team, id, { outcome: 'withdrawn', ...body }), {
      body: withdrawChanceForm,
      response: ANSWERS,
      detail: { summary: 'Take an offer back' },
    })
}

function openAnswers(context: AppContext) {
  return async (
    { organization, person }: { organization: { id: string }; person: Person },
    id: string,
    answer: TeamAnswer,
  ) => {
    const chanceKey = { organizationId: organization.id, id }
    const outcome = await answerForTeam(context.database.orm, chanceKey, answer, staffActionOf(context, person))
    if (outcome === 'unknown') return refuse(404, 'Offer not found')
    if (outcome === 'over') return refuse(409, 'This offer is over. Please look again.')
    return winOf(context, organization.id, outcome.auctionItemId)
  }
}

function answering(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/bids/second-chance', tags: ['Bidding'] })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get(
      '',
      async ({ query, request }) => (await readOwnChance(orm, query, context.clock.now())) ?? refuseLink(request),
      {
        query: secondChanceForm,
        response: { 200: secondChanceView, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'What is offered to whoever reads the email about it' },
      },
    )
    .post(
      '',
      async ({ body, request }) => {
        const state = await answerOwnChance(orm, body, context.clock.now())
        return state === null ? refuseLink(request) : { state }
      },
      {
        body: secondChanceAnswer,
        response: { 200: secondChanceView.pick({ state: true }), 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Accept it, or decline it' },
      },
    )
}

/** Items of an organization that nobody has after a cancelled win, with who is asked; those with an open offer first. */
async function listSecondChances(orm: Orm, organizationId: string): Promise<SecondChanceList> {
  const isOpen = and(eq(secondChance.auctionItemId, auctionItem.id), isNull(secondChance.outcome))
  const wasCancelled = exists(
    orm
      .select({ id: cancelledWin.id })
      .from(cancelledWin)
      .where(and(eq(cancelledWin.organizationId, organizationId), eq(cancelledWin.auctionItemId, auctionItem.id))),
  )
  const { id, title, itemNumber } = auctionItem
  const rows = await orm
    .select({
      id,
      title,
      itemNumber,
      label: bidder.label,
      chance: { amount: secondChance.amount, expiresAt: secondChance.expiresAt },
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .leftJoin(secondChance, isOpen)
    .leftJoin(bidder, isBidderOf(secondChance))
    // What is left can be sold at a fixed price; then nobody is asked any more.
    .where(and(isWon(organizationId), isNull(auctionLock.winningBidId), wasCancelled, isNull(auctionItem.places)))
    .orderBy(asc(secondChance.expiresAt), desc(auctionLock.lastUpdated), asc(id))
    .limit(MOST_CHANCES)
  return rows.map(({ chance, label, ...item }) => ({
    ...item,
    chance: chance && {
      label: label ?? '',
      amount: toPrice(chance.amount),
      expiresAt: chance.expiresAt.toISOString(),
    },
  }))
}
