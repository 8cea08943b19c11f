import { and, desc, eq, gt } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { charge } from '../../../db/schema/cards.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { withoutAddress } from '../../checkout/balances/read-bill-items.ts'
import { isBillProof, payPath } from '../../checkout/payments/pay-path.ts'
import { readWinner } from '../../checkout/winners/read-winner.ts'
import { type Bill, bill, chargeForm, chargeOpened, chargeOutcome } from '../../contract/checkout/bill.ts'
import { extraFor, refuseCardAmount } from '../../contract/checkout/card-fee.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { readPrice } from '../../contract/values/money/read-price.ts'
import { problem } from '../../contract/values/problem.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'
import { payingWords } from '../../contract/words/catalogues.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import type { SessionState } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'
import { openCharge, readBalance } from './open-charge.ts'
import { type Charge, recordSession, refreshCharge } from './record-session.ts'

/** What whoever has the link to a bill does with it. See product#paying-by-card. */
export function billRoutes(context: AppContext) {
  const { config, database, clock } = context
  const { orm } = database
  return (
    new Elysia({ prefix: '/:orgSlug/pay/:bidderId/:proof', tags: ['Paying by card'] })
      .use(billLink(context))
      .get('', ({ payer }) => readBill(context, payer), {
        response: { 200: bill, 404: problem, 429: problem },
        detail: { summary: 'What is owed, by the link to the bill' },
      })
      .post(
        '',
        async ({ payer, request, body }) => {
          const language = answerLanguage(request)
          const say = payingWords(language)
          const { organization, bidderId } = payer
          const path = await payPath(orm, { organizationId: organization.id, bidderId })
          if (path === null) return refuse(409, say('off'), { code: 'off' })
          const returnUrl = new URL(`${path}?returned=yes`, config.publicUrl).href
          const chargeRequest = {
            organizationId: organization.id,
            bidderId,
            title: organization.name,
            returnUrl,
            language,
            ...body,
          }
          const opened = await openCharge(context, chargeRequest)
          if (opened.kind === 'open') return { url: opened.url }
          if (opened.kind === 'paid') return refuse(409, say('nothingLeft'), { code: 'paid' })
          return opened.kind === 'away'
            ? refuse(503, say('away'))
            : refuse(409, say(opened.kind), { code: opened.kind })
        },
        {
          body: chargeForm,
          response: { 200: chargeOpened, 404: problem, 409: problem, 429: problem, 503: problem },
          detail: { summary: 'Begin to pay all that is owed' },
        },
      )
      // A GET, as browsers say that whoever comes back from the card service comes from another site. It only stores what the
      // card service says.
      .get(
        '/outcome',
        async ({ payer }) => {
          const last = await readLast(orm, payer, clock.now())
          if (!last) return { outcome: 'none' as const }
          const state = last.state === 'open' ? await refreshCharge(context, last) : last.state
          return { outcome: state === 'keyless' ? ('unknown' as const) : state }
        },
        {
          response: { 200: chargeOutcome, 404: problem, 429: problem },
          detail: { summary: 'Ask the card service what became of the last payment' },
        },
      )
      .post(
        '/demo',
        async ({ payer }) => {
          const { organization, bidderId } = payer
          const last = organization.isDemo ? await readLast(orm, payer, clock.now()) : null
          if (last?.state !== 'open' || last.session === null) return refuse(404, 'Payment not found')
          const isOwed = (await readBalance(orm, organization.id, bidderId)) === last.amount
          const { amount, session: reference } = last
          const session: SessionState = isOwed
            ? { kind: 'paid', amount, reference, service: 'Demo' }
            : { kind: 'expired' }
          return { outcome: await recordSession(orm, last, session, clock.now()) }
        },
        {
          response: { 200: chargeOutcome, 404: problem, 429: problem },
          detail: { summary: 'In the sandbox, pretend that a card paid' },
        },
      )
  )
}

interface Payer {
  organization: { id: string }
  bidderId: string
}

/** The latest charge of a bill, if there was one in the last hour. */
async function readLast(orm: Orm, { organization, bidderId }: Payer, now: Date): Promise<Charge | null> {
  const isTheirs = and(eq(charge.organizationId, organization.id), eq(charge.bidderId, bidderId))
  const [last] = await orm
    .select()
    .from(charge)
    .where(and(isTheirs, gt(charge.openedAt, new Date(now.getTime() - HOUR_MS))))
    .orderBy(desc(charge.openedAt), desc(charge.id))
    .limit(1)
  return last ?? null
}

/** Guard: only whoever has the link to a bill, and not too often; gives `payer`. */
function billLink(context: AppContext) {
  const { orm } = context.database
  const limit = createLimit(context, LIMITS.bills.looks)
  const { id, slug, name, timeZone, isDemo } = organization
  return new Elysia()
    .use(uuidParam('bidderId', 'Bill not found'))
    .derive(async ({ params, request, set }) => {
      const { orgSlug = '', bidderId = '', proof = '' }: Record<string, string> = params
      if (!(await isBillProof(orm, bidderId, proof))) return refuseLink(request)
      const [row] = await orm
        .select({ id, slug, name, timeZone, isDemo })
        .from(bidder)
        .innerJoin(organization, eq(organization.id, bidder.organizationId))
        .where(and(eq(bidder.id, bidderId), eq(organization.slug, orgSlug), organization.isActive))
      if (!row) return refuseLink(request)
      const wait = await limit.count(bidderId)
      if (wait !== null) return refuseTooMany(set, wait, answerLanguage(request))
      return { payer: { organization: row, bidderId } }
    })
    .as('scoped')
}

const NOTHING = { due: '0.00', given: '0.00', paid: '0.00', waived: '0.00', balance: '0.00', credit: '0.00' }

/** What a bidder owes, and whether they can pay it by card; all zero once they have won nothing any more. */
export async function readBill(context: CardContext, { organization: { id }, bidderId }: Payer): Promise<Bill> {
  const { database, clock } = context
  const [sheet, cards] = await Promise.all([
    readWinner(database.orm, id, bidderId, clock.now()),
    openCards(context, id),
  ])
  const { code = '', due, given, paid, waived, balance, credit } = { ...NOTHING, ...sheet?.winner }
  const left = readPrice(balance)
  const mode = typeof cards === 'string' ? 'off' : left === 0 ? cards.mode : (refuseCardAmount(left) ?? cards.mode)
  const extra = typeof cards !== 'string' && cards.fee && left > 0 ? extraFor(left, cards.fee) : null
  return {
    code,
    items: sheet?.items.map(({ title, amount }) => ({ title, amount })) ?? [],
    shares: sheet?.shares.map(withoutAddress) ?? [],
    gifts: sheet?.gifts.map(({ cause, amount }) => ({ cause, amount })) ?? [],
    due,
    given,
    paid,
    waived,
    balance,
    credit,
    cards: mode,
    extra: extra === null || mode === 'too-little' || refuseCardAmount(left + extra) ? null : toPrice(extra),
  }
}
