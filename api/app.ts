import { Elysia } from 'elysia'
import { accountLinkRoutes } from './accounts/links/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { biddingRoutes } from './bidding/routes.ts'
import { clientErrorRoutes } from './client-errors/routes.ts'
import type { AppContext } from './context/app-context.ts'
import { inTime } from './context/unavailable.ts'
import { demoRoutes } from './demo/routes.ts'
import { describeApi } from './http/api-description.ts'
import { docsPage } from './http/docs-page.ts'
import { answerTo } from './http/problems.ts'
import { refuseBody } from './http/refuse-body.ts'
import { isSameSite } from './http/same-site.ts'
import { securityHeaders } from './http/security-headers.ts'
import { publicRoutes } from './items/public-routes.ts'
import { itemRoutes } from './items/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { mailRoutes } from './outbox/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

export type App = ReturnType<typeof createApp>

/** Everything under `/api`. The rules that hold for every call stand here; the calls stand with what they are about. */
export function createApp(context: AppContext) {
  return (
    new Elysia({ prefix: '/api' })
      .headers(securityHeaders(context.config.publicUrl))
      .onRequest(({ request, status }) => {
        if (!isSameSite(request, context.config))
          return status(403, { message: 'This request came from another site.' })
        const refusal = refuseBody(request)
        if (refusal) return status(refusal.status, { message: refusal.message })
      })
      // For all that one port answers: pages and pictures fail in the same words.
      .onError({ as: 'global' }, ({ code, error, set, status }) => {
        const answer = answerTo(code, error, context.log)
        if (answer.retryAfterSeconds) set.headers['retry-after'] = String(answer.retryAfterSeconds)
        return status(answer.status, answer.body)
      })
      .use(describeApi())
      .use(docsPage())
      .get('/health', () => isServing(context), {
        detail: { summary: 'Whether the context is open', tags: ['Health'] },
      })
      .use(accountRoutes(context))
      .use(accountLinkRoutes(context))
      .use(organizationRoutes(context))
      .use(teamRoutes(context))
      .use(platformRoutes(context))
      .use(uploadRoutes(context))
      .use(demoRoutes(context))
      .use(itemRoutes(context))
      .use(biddingRoutes(context))
      .use(mailRoutes(context))
      .use(publicRoutes(context))
      .use(clientErrorRoutes(context))
  )
}

const LONGEST_CHECK_MILLISECONDS = 2_000

async function isServing({ database }: AppContext) {
  await inTime(database.reads`select 1`, LONGEST_CHECK_MILLISECONDS)
  return { status: 'ok' }
}
