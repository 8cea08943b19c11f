import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { cardAccount } from '../../../db/schema/cards.ts'
import {
  type CardAccountView,
  cardAccountAnswer,
  cardAccountForm,
  cardKeyForm,
  triedCards,
} from '../../contract/checkout/card-account.ts'
import { cardFeeFields } from '../../contract/checkout/card-fee.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { confirmedLately } from '../../server/access/recent-password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse, refuseAt } from '../../server/http/refuse.ts'
import { feeIn, openCards, signingSecretOf } from '../provider/open-cards.ts'
import { changeFee, changeSigningSecret, connectAccount, removeAccount } from './change-account.ts'
import { lacksPayouts, tryAccount } from './try-account.ts'

const NO_ACCOUNT = 'This organization takes no cards.'
const UNREADABLE = 'The key can’t be read on this installation. Please paste it again.'
const STILL_OPEN = 'Stripe didn’t answer, and payments or refunds are open. Please try again in a few minutes.'
const ANSWERS = { 200: cardAccountAnswer, 400: problem, 403: problem, 404: problem, 409: problem, 503: problem }

/** The account to which an organization's bidders pay by card. See product#paying-by-card. */
export function cardAccountRoutes(context: AppContext) {
  const { config, clock } = context
  const beforeHandle = confirmedLately(context)
  return new Elysia({ prefix: '/:orgSlug/admin/cards', tags: ['Paying by card'] })
    .use(teamMember(context, 'manage organization'))
    .get('', ({ team }) => answerAccount(context, team.organization), {
      response: { 200: cardAccountAnswer },
      detail: { summary: 'Whether bidders pay by card, and since when; never the key' },
    })
    .post(
      '',
      async ({ team: { organization, person }, body }) => {
        const connected = await connectAccount(context, organization.id, body.key, person)
        if (connected.kind === 'lacking') return refuseAt('key', connected.problem)
        if (connected.kind === 'away') return refuse(503, STILL_OPEN)
        return answerAccount(context, organization)
      },
      {
        beforeHandle,
        body: cardKeyForm,
        response: ANSWERS,
        detail: { summary: 'Take cards with a restricted key, once it was tried' },
      },
    )
    .post(
      '/try',
      async ({ team: { organization } }) => {
        const cards = await openCards(context, organization.id)
        if (cards === 'off') return refuse(404, NO_ACCOUNT)
        if (typeof cards === 'string') return refuse(409, UNREADABLE)
        const tried = await tryAccount(cards.provider, config.publicUrl, clock.now())
        if (tried.kind === 'lacking') return refuse(409, tried.problem)
        return { message: 'Everything works', seesPayouts: !(await lacksPayouts(cards.provider, clock.now())) }
      },
      {
        response: { 200: triedCards, 404: problem, 409: problem },
        detail: { summary: 'Try whether the key may do all that is needed' },
      },
    )
    .patch(
      '',
      async ({ team: { organization }, body }) => {
        const isChanged =
          'signingSecret' in body
            ? await changeSigningSecret(context, organization.id, body.signingSecret)
            : await changeFee(context, organization.id, body)
        return isChanged ? answerAccount(context, organization) : refuse(404, NO_ACCOUNT)
      },
      {
        beforeHandle,
        body: cardAccountForm,
        response: ANSWERS,
        detail: { summary: 'Believe reports that are signed with this secret, or ask bidders to add the fee' },
      },
    )
    .delete(
      '',
      async ({ team: { organization, person } }) => {
        const removed = await removeAccount(context, organization.id, person)
        if (removed.kind === 'away') return refuse(503, STILL_OPEN)
        return answerAccount(context, organization)
      },
      { beforeHandle, response: ANSWERS, detail: { summary: 'Take no cards any more, and end what is open' } },
    )
}

async function answerAccount(context: AppContext, { id, slug }: { id: string; slug: string }) {
  const reportsUrl = new URL(`/api/${slug}/card-reports`, context.config.publicUrl).href
  return { account: await readAccount(context, id), reportsUrl }
}

async function readAccount(context: AppContext, id: string): Promise<CardAccountView | null> {
  const [row] = await context.database.orm.select().from(cardAccount).where(eq(cardAccount.organizationId, id))
  const cards = await openCards(context, id)
  if (!row || cards === 'off') return null
  const { isTest, connectedAt, connectedByName, sealedSigningSecret: sealed } = row
  return {
    isTest,
    connectedAt: connectedAt.toISOString(),
    connectedByName,
    state: typeof cards === 'string' ? cards : 'ready',
    signingSecret: sealed === null ? 'none' : await readSecretState(context, id, sealed),
    fee: cardFeeFields(feeIn(row)),
  }
}

async function readSecretState({ seal }: AppContext, id: string, sealed: string) {
  return (await seal.open(sealed, signingSecretOf(id))) === null ? 'lost' : 'saved'
}
