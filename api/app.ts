import { type AnyElysia, Elysia } from 'elysia'
import { accountLinkRoutes } from './accounts/links/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/sessions/routes.ts'
import { twoStepRoutes } from './accounts/two-step/routes.ts'
import type { AppParts } from './app-parts.ts'
import { biddingRoutes } from './auction/bidding/routes.ts'
import { donatePage, donationRoutes } from './auction/donations/routes.ts'
import { hallRoutes } from './auction/entry/hall-routes.ts'
import { raiseRoutes } from './auction/entry/raise-routes.ts'
import { entryRoutes } from './auction/entry/routes.ts'
import { sellingRoutes } from './auction/entry/sell-places.ts'
import { exportRoutes } from './auction/export/routes.ts'
import { giftRoutes } from './auction/gifts/routes.ts'
import { importRoutes } from './auction/import/routes.ts'
import { bulkRoutes } from './auction/items/bulk/routes.ts'
import { publicRoutes } from './auction/items/public-routes.ts'
import { itemRoutes } from './auction/items/routes.ts'
import { pauseRoutes } from './auction/pauses/routes.ts'
import { placeRoutes } from './auction/places/routes.ts'
import { printRoutes } from './auction/print/routes.ts'
import { questionRoutes } from './auction/questions/routes.ts'
import { reportRoutes } from './auction/reports/routes.ts'
import { secondChanceRoutes } from './auction/second-chances/routes.ts'
import { splitRoutes } from './auction/splits/routes.ts'
import { waitingRoutes } from './auction/waiting/routes.ts'
import { privacyRoutes } from './bidders/erasure/routes.ts'
import { bidderRoutes } from './bidders/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { booksRoutes } from './checkout/books/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import * as english from './contract/words/en.ts'
import { problemIn } from './contract/words/problem-in.ts'
import { messageRoutes } from './email/messages/routes.ts'
import { emailRoutes } from './email/outbox/routes.ts'
import { subscriptionRoutes } from './email/preferences/routes.ts'
import { paymentReminderRoutes } from './email/reminders/routes.ts'
import { organizationRoutes } from './organizations/settings/routes.ts'
import { teamRoutes } from './organizations/team/routes.ts'
import { healthRoutes } from './server/health/routes.ts'
import { answerTo } from './server/http/answer-error.ts'
import { answerInTime } from './server/http/answer-in-time.ts'
import { answerLanguage } from './server/http/answer-language.ts'
import { methodsAt } from './server/http/methods-at.ts'
import { readQueryText } from './server/http/query-text.ts'
import { judgeBodies } from './server/http/refuse-body.ts'
import { isSameSite } from './server/http/same-site.ts'
import { securityHeaders } from './server/http/security-headers.ts'
import { hasUnreadablePath } from './server/http/unreadable-path.ts'
import { noteNetwork, withOrigin } from './server/http/with-origin.ts'
import { describeApi } from './server/pages/api-description.ts'
import { uploadRoutes } from './server/uploads/routes.ts'
import { activityRoutes } from './super-admin/activity/routes.ts'
import { clientErrorRoutes } from './super-admin/client-errors/routes.ts'
import { demoRoutes } from './super-admin/demo/routes.ts'
import { superAdminRoutes } from './super-admin/routes.ts'

export type App = ReturnType<typeof createApp>

/** Everything under `/api`. Rules for every call are here; the calls are in their rooms. */
export function createApp(parts: AppParts) {
  const app = withRooms(parts, { app: () => app, methodsOf: (path) => methodsAt(app.routes, path) })
  return app
}

/**
 * Some rooms are mounted in groups, as no type may be as deep as one chain of all rooms is.
 * @param rooms what is known once all rooms are there: the whole app, and the methods that an address takes
 */
function withRooms(parts: AppParts, rooms: { app: () => AnyElysia; methodsOf: (path: string) => string[] }) {
  const refuseBody = judgeBodies(() => [...rooms.app().routes, donatePage])
  return (
    new Elysia({ prefix: '/api' })
      .wrap(answerInTime(parts))
      .wrap(parts.callTurns.endAfter)
      .wrap(withOrigin(parts.refusalActivity.count))
      .headers(securityHeaders(parts.config))
      .onRequest(({ request, server, status }) => {
        // The server makes the address of the `Host` header.
        if (!URL.canParse(request.url)) return status(400, { message: 'This request names no host there can be.' })
        if (hasUnreadablePath(request)) return status(404, { message: 'Page Not Found' })
        noteNetwork(request, server, parts.config)
        const isOurs = isSameSite(request, parts.config)
        const refusal = isOurs ? refuseBody(request) : { status: 403 as const, message: english.request.otherSite }
        if (refusal) return status(refusal.status, problemIn({ message: refusal.message }, answerLanguage(request)))
      })
      // For everything this port answers: pages and pictures report errors the same way.
      .onError({ as: 'global' }, ({ code, error, path, request, set, status }) => {
        const methods = code === 'NOT_FOUND' ? rooms.methodsOf(path) : []
        if (methods.length > 0) {
          set.headers.allow = methods.join(', ')
          return status(405, { message: 'This address takes no such request.' })
        }
        const answer = answerTo(code, error, parts.log)
        if (answer.retryAfterSeconds) set.headers['retry-after'] = String(answer.retryAfterSeconds)
        return status(answer.status, problemIn(answer.body, answerLanguage(request)))
      })
      .derive({ as: 'global' }, readQueryText)
      .use(describeApi(rooms.app))
      .use(healthRoutes(parts))
      .use(accountRoutes(parts))
      .use(accountLinkRoutes(parts))
      .use(sessionRoutes(parts))
      .use(twoStepRoutes(parts))
      .use(organizationRoutes(parts))
      .use(teamRoutes(parts))
      .use(superAdminRoutes(parts))
      .use(uploadRoutes(parts))
      .use(demoRoutes(parts))
      .use(itemRoutes(parts))
      .use(filesOfTeams(parts))
      .use(importRoutes(parts))
      .use(bulkRoutes(parts))
      .use(checkouts(parts))
      .use(teamEmailRoutes(parts))
      .use(bidders(parts))
      .use(questionRoutes(parts))
      .use(donationRoutes(parts))
      .use(emailRoutes(parts))
      .use(subscriptionRoutes(parts))
      .use(activityRoutes(parts))
      .use(privacyRoutes(parts))
      .use(publicRoutes(parts))
      .use(clientErrorRoutes(parts))
  )
}

/** What becomes of winners, in the admin area and at the checkout. */
function checkouts(parts: AppParts) {
  return new Elysia()
    .use(checkoutRoutes(parts))
    .use(cardRoutes(parts))
    .use(entryRoutes(parts))
    .use(enteredAtEvent(parts))
    .use(splitRoutes(parts))
    .use(secondChanceRoutes(parts))
    .use(pauseRoutes(parts))
}

/** What is sold and given at the event itself, entered at the checkout. */
function enteredAtEvent(parts: AppParts) {
  return new Elysia().use(sellingRoutes(parts)).use(hallRoutes(parts)).use(raiseRoutes(parts))
}

/** What bidders do: bid, buy, give, and look after their bids. */
function bidders(parts: AppParts) {
  return new Elysia()
    .use(biddingRoutes(parts))
    .use(placeRoutes(parts))
    .use(waitingRoutes(parts))
    .use(giftRoutes(parts))
    .use(bidderRoutes(parts))
}

/** What a team takes along: files, paper, and reports. */
function filesOfTeams(parts: AppParts) {
  return new Elysia().use(exportRoutes(parts)).use(printRoutes(parts)).use(reportRoutes(parts)).use(booksRoutes(parts))
}

/** What a team writes to winners and bidders. */
function teamEmailRoutes(parts: AppParts) {
  return new Elysia().use(paymentReminderRoutes(parts)).use(messageRoutes(parts))
}
