import { Elysia } from 'elysia'
import {
  checkoutLinks,
  ENDED_LINKS,
  enterForm,
  linkForm,
  MOST_LINKS,
  NO_LINK,
  newCheckoutLink,
} from '../../../contract/checkout/checkout-link.ts'
import { problem } from '../../../contract/values/problem.ts'
import { durationInWords } from '../../../contract/values/time/time-left.ts'
import { teamMember } from '../../../server/access/guards.ts'
import { confirmedLately } from '../../../server/access/recent-password.ts'
import { sessionCookie } from '../../../server/access/session-cookie.ts'
import type { AppContext } from '../../../server/context/app-context.ts'
import { LIMITS } from '../../../server/http/limits.ts'
import { createLimits, refuseTooMany } from '../../../server/http/rate-limit.ts'
import { refuse } from '../../../server/http/refuse.ts'
import { uuidParam } from '../../../server/http/uuid-param.ts'
import { endSession, enterByLink } from './enter-by-link.ts'
import { listLinks, makeLink, revokeLink } from './links.ts'

/** Links by which helpers work at the checkout: what owners do with them, and entering by one. See product#checkout-links. */
export function linkRoutes(context: AppContext) {
  return new Elysia({ tags: ['Checkout'] }).use(ofOwners(context)).use(entering(context))
}

function ofOwners(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/checkout-links' })
    .use(teamMember(context, 'manage team'))
    .get('', ({ team }) => listLinks(orm, team.organization.id, context.clock.now()), {
      response: { 200: checkoutLinks },
      detail: { summary: 'Checkout links in force, with who entered by each' },
    })
    .post(
      '',
      async ({ team: { organization, person: by }, body: { hours }, status }) => {
        const making = { organizationId: organization.id, by, hours, now: context.clock.now() }
        const made = await makeLink(orm, making)
        return made
          ? status(201, made)
          : refuse(409, `There are ${MOST_LINKS} checkout links already. Please revoke one first.`)
      },
      {
        beforeHandle: confirmedLately(context),
        body: linkForm,
        response: { 201: newCheckoutLink, 403: problem, 409: problem },
        detail: { summary: 'Make a checkout link for some hours; its secret and PIN are answered once' },
      },
    )
    .use(uuidParam('id', 'Checkout link not found'))
    .delete(
      '/:id',
      async ({ team, params: { id } }) => {
        const isKnown = await revokeLink(orm, { organizationId: team.organization.id, id }, context.clock.now())
        return isKnown ? { message: 'Checkout link revoked' } : refuse(404, 'Checkout link not found')
      },
      { response: { 200: problem, 404: problem }, detail: { summary: 'Revoke a checkout link, at once' } },
    )
}

function entering(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.checkoutLinks)
  return new Elysia({ prefix: '/:orgSlug/checkout' })
    .use(sessionCookie(context.config))
    .post(
      '/enter',
      async ({ params: { orgSlug }, body, sessionCookie: { browser }, ownCookies, set }) => {
        const now = context.clock.now()
        const entry = await enterByLink(orm, limits, { ...body, orgSlug, network: browser.network, now })
        if (entry.kind === 'too-many') return refuseTooMany(set, entry.seconds)
        if (entry.kind === 'locked') {
          set.headers['retry-after'] = String(entry.seconds)
          const time = durationInWords(Math.ceil(entry.seconds / 60) * 60)
          const message = `Too many wrong PINs. This link is locked for ${time}.`
          return refuse(429, message, { code: 'locked' })
        }
        if (entry.kind === 'wrong-pin') return refuse(403, 'This PIN is not right.', { code: 'wrong-pin' })
        if (entry.kind === 'unknown') return refuse(404, NO_LINK, { code: 'no-link' })
        if (entry.kind !== 'entered') return refuse(403, ENDED_LINKS[entry.kind], { code: entry.kind })
        const seconds = Math.ceil((entry.endsAt.getTime() - now.getTime()) / 1000)
        ownCookies.write('checkout', entry.token, seconds)
        return { message: 'Welcome' }
      },
      {
        body: enterForm,
        response: { 200: problem, 403: problem, 404: problem, 429: problem },
        detail: { summary: 'Enter the checkout by a link, its PIN, and a name' },
      },
    )
    .post(
      '/leave',
      async ({ ownCookies }) => {
        await endSession(orm, ownCookies.read('checkout'), context.clock.now())
        ownCookies.forget('checkout')
        return { message: 'See you' }
      },
      { response: { 200: problem }, detail: { summary: 'Leave the checkout on this device' } },
    )
}
