import { Elysia } from 'elysia'
import { accountLinkRoutes } from './accounts/links/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { biddingRoutes } from './bidding/routes.ts'
import { clientErrorRoutes } from './client-errors/routes.ts'
import type { House } from './context/app-context.ts'
import { inTime } from './context/unavailable.ts'
import { demoRoutes } from './demo/routes.ts'
import { describeApi } from './http/api-description.ts'
import { docsPage } from './http/docs-page.ts'
import { answerTo } from './http/problems.ts'
import { refuseBody } from './http/refuse-body.ts'
import { comesFromHere } from './http/same-site.ts'
import { securityHeaders } from './http/security-headers.ts'
import { publicRoutes } from './items/public-routes.ts'
import { auctionRoutes } from './items/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { mailRoutes } from './outbox/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

export type App = ReturnType<typeof createApp>

/** Everything under `/api`. The rules that hold for every call stand here; the calls stand with what they are about. */
export function createApp(house: House) {
  return (
    new Elysia({ prefix: '/api' })
      .headers(securityHeaders(house.config.publicUrl))
      .onRequest(({ request, status }) => {
        if (!comesFromHere(request, house.config))
          return status(403, { message: 'This request came from another site.' })
        const refusal = refuseBody(request)
        if (refusal) return status(refusal.status, { message: refusal.message })
      })
      // For all that one port answers: pages and pictures fail in the same words.
      .onError({ as: 'global' }, ({ code, error, set, status }) => {
        const answer = answerTo(code, error, house.log)
        if (answer.retryAfterSeconds) set.headers['retry-after'] = String(answer.retryAfterSeconds)
        return status(answer.status, answer.body)
      })
      .use(describeApi())
      .use(docsPage())
      .get('/health', () => isServing(house), { detail: { summary: 'Whether the house is open', tags: ['Health'] } })
      .use(accountRoutes(house))
      .use(accountLinkRoutes(house))
      .use(organizationRoutes(house))
      .use(teamRoutes(house))
      .use(platformRoutes(house))
      .use(uploadRoutes(house))
      .use(demoRoutes(house))
      .use(auctionRoutes(house))
      .use(biddingRoutes(house))
      .use(mailRoutes(house))
      .use(publicRoutes(house))
      .use(clientErrorRoutes(house))
  )
}

const LONGEST_CHECK_MILLISECONDS = 2_000

async function isServing({ database }: House) {
  await inTime(database.reads`select 1`, LONGEST_CHECK_MILLISECONDS)
  return { status: 'ok' }
}
