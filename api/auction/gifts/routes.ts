import { Elysia } from 'elysia'
import { publicGiving } from '../../contract/auction/gifts/cause-view.ts'
import { giftAnswer, giftForm } from '../../contract/auction/gifts/gift-form.ts'
import type { GiftRefusal } from '../../contract/auction/gifts/gift-rule.ts'
import { ownGiftForm, ownGiftView } from '../../contract/auction/gifts/own-gift.ts'
import { formatMoney, toPrice } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { giftWords } from '../../contract/words/catalogues.ts'
import { ownCookies } from '../../server/access/own-cookies.ts'
import { answerCached } from '../../server/cache/cacheable.ts'
import { createReadCache } from '../../server/cache/read-cache.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limitedGuesses } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import type { ChangeFeed } from '../../server/live/change-feed.ts'
import { openAdmission } from '../bidding/admit-bidder.ts'
import { type GivenGift, giveGifts } from './give-gifts.ts'
import { readOwnGift, takeGiftBack } from './own-gift.ts'
import { readGiving } from './read-giving.ts'
import { causeRoutes } from './team-routes.ts'

type GiftContext = AppContext & { changes: ChangeFeed }

/** Gifts to the causes of an organization. See product#gifts. */
export function giftRoutes(context: GiftContext) {
  return new Elysia({ tags: ['Gifts'] }).use(giving(context)).use(ownGifts(context)).use(causeRoutes(context))
}

const REFUSED_WITH = {
  'not-found': 404,
  blocked: 403,
  'not-started': 409,
  ended: 409,
  'key-reused': 409,
  cancelled: 409,
} as const satisfies Record<GiftRefusal['code'], number>

const SLUG = /^[a-z0-9-]{1,50}$/

function giving(context: GiftContext) {
  const { clock, database } = context
  const read = async (slug: string) => (SLUG.test(slug) ? readGiving(database.reads, slug, clock.now()) : null)
  const causes = createReadCache(read, context)
  const admit = openAdmission(context)
  return new Elysia()
    .use(ownCookies(context.config))
    .get(
      '/:orgSlug/give',
      async ({ params, request }) => {
        const missing = giftWords(answerLanguage(request))('notFound')
        return answerCached(await causes.get(params.orgSlug), { request, clock, missing })
      },
      { response: { 200: publicGiving, 404: problem }, detail: { summary: 'What may be given to' } },
    )
    .post(
      '/:orgSlug/give',
      async ({ params, body, ownCookies, set, request, server }) => {
        const arrivedAt = clock.now()
        const language = answerLanguage(request)
        const say = giftWords(language)
        const { refused, subject, admitted, giveBack } = await admit({
          subject: await causes.get(params.orgSlug),
          body,
          request,
          server,
          set,
          language,
          deviceToken: ownCookies.read('bidder'),
          notFound: say('notFound'),
        })
        if (refused) return refused
        const { id, causeId, email, amount, shownName } = body
        const gift = { id, email, amount, shownName: shownName || null, ...admitted }
        const { organizationId } = subject
        const [given] = await giveGifts(database.orm, { organizationId, causeId, arrivedAt, language, gifts: [gift] })
        if (!given) throw new Error(`Nothing became of gift ${id}`)
        if (given.kind === 'refused') await giveBack()
        return answerGift(given, say)
      },
      {
        body: giftForm,
        response: {
          200: giftAnswer,
          400: problem,
          403: problem,
          404: problem,
          409: problem,
          429: problem,
          503: problem,
        },
        detail: { summary: 'Give to a cause' },
      },
    )
}

/** What whoever gave is told, in their language. */
function answerGift(given: GivenGift, say: ReturnType<typeof giftWords>) {
  if (given.kind === 'refused') {
    const { code, message } = given.refusal
    return refuse(REFUSED_WITH[code], message, { code })
  }
  const { id, amount } = given.gift
  return { message: say('given', { amount: formatMoney(amount) }), id, amount: toPrice(amount) }
}

function ownGifts(context: AppContext) {
  const { clock, database } = context
  return new Elysia({ prefix: '/gifts/own' })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get(
      '',
      async ({ query, request }) => (await readOwnGift(database.orm, query, clock.now())) ?? refuseLink(request),
      {
        query: ownGiftForm,
        response: { 200: ownGiftView, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'The gift that an email is about, for whoever reads it' },
      },
    )
    .post(
      '/return',
      async ({ body, request }) => {
        const asked = { now: clock.now(), language: answerLanguage(request) }
        const outcome = await takeGiftBack(database.orm, body, asked)
        if (outcome.kind === 'unknown') return refuseLink(request)
        if (outcome.kind === 'refused') return refuse(409, outcome.refusal.message, { code: outcome.refusal.code })
        return { message: 'Gift taken back' }
      },
      {
        body: ownGiftForm,
        response: { 200: problem, 400: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Take back a gift that was just promised' },
      },
    )
}
