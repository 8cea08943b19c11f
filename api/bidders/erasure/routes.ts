import { Elysia } from 'elysia'
import { bidderForm, knownOfBidder } from '../../contract/bidders/known-of-bidder.ts'
import { emailReader } from '../../contract/email/email-reader.ts'
import { problem } from '../../contract/values/problem.ts'
import { findReader } from '../../email/preferences/links.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limited, limitedGuesses } from '../../server/http/rate-limit.ts'
import { refuse, refuseLink } from '../../server/http/refuse.ts'
import { eraseForTeam, eraseOwn } from './erase-bidder.ts'
import { readForTeam, readOwnData } from './read-bidder.ts'

/** What is known of a bidder, to see and to erase. See product#erasing-a-bidder. */
export function privacyRoutes(context: AppContext) {
  return new Elysia({ tags: ['Privacy'] }).use(forTeam(context)).use(forBidder(context))
}

function forTeam(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/bidders' })
    .use(teamMember(context, 'manage organization'))
    .post('/data', ({ team: { organization }, body }) => readForTeam(orm, organization.id, body.email), {
      body: bidderForm,
      response: { 200: knownOfBidder, 400: problem },
      detail: { summary: 'What the organization knows of a bidder' },
    })
    .post(
      '/erase',
      async ({ team: { organization }, body }) => {
        const refusal = await eraseForTeam(orm, organization.id, body.email, context.clock.now())
        if (refusal === 'unknown') return refuse(404, 'No one bid here with this email.')
        if (refusal) return refuse(409, refusal.message, { code: refusal.code })
        return { message: 'Bidder erased' }
      },
      {
        body: bidderForm,
        response: { 200: problem, 400: problem, 404: problem, 409: problem },
        detail: { summary: "Erase a bidder's address; their bids stay as figures" },
      },
    )
}

function forBidder(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/mail/own-data' })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .use(limited(context, LIMITS.emailLinks.ownData))
    .get(
      '',
      async ({ query, request }) => {
        const reader = await findReader(orm, query, 'own data')
        return reader ? readOwnData(orm, reader.email) : refuseLink(request)
      },
      {
        query: emailReader,
        response: { 200: knownOfBidder, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'What is known of whoever reads the email of an address' },
      },
    )
    .post(
      '/erase',
      async ({ body, request }) => {
        const reader = await findReader(orm, body, 'own data')
        if (!reader) return refuseLink(request)
        const refusal = await eraseOwn(orm, reader.email, {
          now: context.clock.now(),
          language: answerLanguage(request),
        })
        if (refusal) return refuse(409, refusal.message, { code: refusal.code })
        return { message: 'Your data was erased.' }
      },
      {
        body: emailReader,
        response: { 200: problem, 400: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Erase it; bids stay as figures' },
      },
    )
}
