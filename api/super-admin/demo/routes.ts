import { Elysia } from 'elysia'
import { z } from 'zod'
import { demoEmails, ownDemoBid } from '../../contract/super-admin/demo-email.ts'
import { DEMO_SLUG } from '../../contract/values/demo.ts'
import { problem } from '../../contract/values/problem.ts'
import { sessionCookie } from '../../server/access/session-cookie.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limited } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { PictureStore } from '../../server/uploads/picture-store.ts'
import { enterDemo } from './enter-demo.ts'
import { readDemoEmails } from './read-mails.ts'
import { openDemo } from './set-up-demo.ts'

/** The sandbox school: made when first asked for, and shows the emails it would have sent. See product#demo. */
export function demoRoutes(context: AppContext & { pictures: PictureStore }) {
  return new Elysia({ prefix: '/demo', tags: ['Demo'] })
    .use(opening(context))
    .use(mails(context))
    .use(entrance(context))
}

function opening(context: AppContext & { pictures: PictureStore }) {
  return new Elysia().get(
    '',
    async () => {
      await openDemo(context, context.clock.now())
      return { slug: DEMO_SLUG }
    },
    { response: { 200: z.object({ slug: z.string() }) }, detail: { summary: 'The sandbox, set up if need be' } },
  )
}

function mails(context: AppContext) {
  const { config, database } = context
  return new Elysia().use(limited(context, LIMITS.demo.emails)).get(
    '/mails',
    async ({ query, set }) => {
      set.headers['cache-control'] = 'private, no-store'
      const mails = await readDemoEmails(database.orm, query, { publicUrl: config.publicUrl, now: context.clock.now() })
      return mails ? { mails } : refuse(404, 'Bid not found')
    },
    {
      query: ownDemoBid,
      response: { 200: demoEmails, 400: problem, 404: problem, 429: problem },
      detail: { summary: 'The emails that a bidder of the sandbox would have had' },
    },
  )
}

const NOT_ENTERED = {
  'signed-in': { status: 409, message: 'You’re signed in. Log out to see the demo’s organizer side.' },
  'no-demo': { status: 404, message: 'Organization not found' },
} as const

function entrance(context: AppContext) {
  return new Elysia()
    .use(sessionCookie(context.config))
    .use(limited(context, LIMITS.demo.organizers))
    .post(
      '/organizer',
      async ({ sessionCookie: { browser, begin } }) => {
        const outcome = await enterDemo(context.database.orm, browser, context.clock.now())
        if (outcome.kind !== 'entered') {
          return refuse(NOT_ENTERED[outcome.kind].status, NOT_ENTERED[outcome.kind].message)
        }
        begin(outcome.token)
        return { redirectUrl: `/${DEMO_SLUG}/admin` }
      },
      {
        response: { 200: z.object({ redirectUrl: z.string() }), 404: problem, 409: problem, 429: problem },
        detail: { summary: "See the sandbox from its organizer's side" },
      },
    )
}
