import { Elysia } from 'elysia'
import { loginAnswer, organizationLoginForm } from '../../contract/accounts/account.ts'
import {
  createdOrganization,
  membershipList,
  membershipPatch,
  organizationForm,
  slugAnswer,
} from '../../contract/organizations/organization.ts'
import { adminStart, organizationAnswer, settingsPatch } from '../../contract/organizations/organization-settings.ts'
import { problem } from '../../contract/values/problem.ts'
import { findUnconfirmed } from '../../email/preferences/unconfirmed-organizations.ts'
import { answerLogin } from '../../server/access/answer-login.ts'
import { signedIn, teamMember } from '../../server/access/guards.ts'
import { authenticateMember } from '../../server/access/membership.ts'
import { askForPassword, wasConfirmedLately } from '../../server/access/recent-password.ts'
import { sessionCookie } from '../../server/access/session-cookie.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { canSendEmail } from '../../server/context/config.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { countSuccess, createLimit, createLimits, limited, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { categoryLabelRoutes } from '../category-labels/routes.ts'
import { readEvents } from '../events/events.ts'
import { eventRoutes } from '../events/routes.ts'
import { checkSlug, createOrganization } from './create-organization.ts'
import { chooseSummary, membershipsOf } from './memberships.ts'
import { changeSettings, countDonations, hasCauses, readSettings } from './settings.ts'

/**
 * Creating organizations, listing one's own, logging in to one, and its settings, labels, and events.
 */
export function organizationRoutes(context: AppContext) {
  return new Elysia({ tags: ['Organizations'] })
    .use(ownOrganizations(context))
    .use(slugCheck(context))
    .use(organizationLogin(context))
    .use(settingsSeen(context))
    .use(settingsChanged(context))
    .use(categoryLabelRoutes(context))
    .use(eventRoutes(context))
}

function ownOrganizations(context: AppContext) {
  const { orm } = context.database
  const limit = createLimit(context, LIMITS.organizations.created)
  return new Elysia()
    .use(signedIn(context))
    .get('/user/organizations', async ({ person }) => ({ organizations: await membershipsOf(orm, person.id) }), {
      response: { 200: membershipList, 401: problem },
      detail: { summary: 'The organizations one works for' },
    })
    .patch(
      '/user/organizations/:orgSlug',
      async ({ person, params: { orgSlug }, body }) => {
        const refusal = await chooseSummary(orm, { orgSlug, userId: person.id }, body.getsSummary)
        if (refusal === 'unknown') return refuse(404, 'Organization not found')
        if (refusal === 'always') return refuse(409, 'Owners always get closing summaries.')
        return { organizations: await membershipsOf(orm, person.id) }
      },
      {
        body: membershipPatch,
        response: { 200: membershipList, 400: problem, 401: problem, 404: problem, 409: problem },
        detail: { summary: 'Choose whether one is emailed the summary of closings' },
      },
    )
    .post(
      '/organizations',
      async ({ person, body, set, request, server }) => {
        const attempt = () => createOrganization(orm, body, person, context.clock.now())
        const network = networkOf(clientIp(request, server, context.config))
        const outcome = await countSuccess(limit, network, { attempt, success: 'founded' })
        if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.seconds)
        if (outcome.kind === 'taken') return refuse(409, 'This URL is already taken', { code: 'taken' })
        if (outcome.kind === 'no-such-admin') return refuse(404, 'User not found')
        set.status = 201
        return { organization: outcome.organization }
      },
      {
        body: organizationForm,
        response: { 201: createdOrganization, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Create an organization' },
      },
    )
}

function slugCheck(context: AppContext) {
  return new Elysia()
    .use(limited(context, LIMITS.organizations.slugChecks))
    .get('/check-slug/:slug', ({ params }) => checkSlug(context.database.orm, params.slug), {
      response: { 200: slugAnswer, 429: problem },
      detail: { summary: 'Whether an address is free' },
    })
}

function organizationLogin(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia().use(sessionCookie(context.config)).post(
    '/:orgSlug/login',
    async ({ params: { orgSlug }, body, set, sessionCookie }) => {
      const outcome = await authenticateMember(orm, limits, orgSlug, body, sessionCookie.browser, context.clock.now())
      if (outcome.kind === 'unknown-organization') return refuse(404, 'Organization not found')
      return answerLogin(orm, outcome, { set, now: context.clock.now(), sessionCookie }, `/${orgSlug}/admin`)
    },
    {
      body: organizationLoginForm,
      response: { 200: loginAnswer, 400: problem, 401: problem, 404: problem, 429: problem },
      detail: { summary: 'Sign in to an organization' },
    },
  )
}

function settingsSeen(context: AppContext) {
  const { config, database } = context
  const { orm } = database
  return new Elysia({ prefix: '/:orgSlug/admin' }).use(teamMember(context, 'see auctions')).get(
    '/organization',
    async ({ team: { organization, person, role } }) => {
      const settings = await readSettings(orm, organization)
      return {
        organization: settings,
        person,
        role,
        isEmailLimited:
          !person.isSuperAdmin && canSendEmail(config) && (await findUnconfirmed(orm, [organization.id])).length > 0,
        newDonations: await countDonations(orm, settings),
        hasCauses: await hasCauses(orm, organization.id),
        events: await readEvents(orm, organization.id),
        eventId: organization.eventId,
      }
    },
    { response: { 200: adminStart }, detail: { summary: 'The organization, who asks, and as what' } },
  )
}

function settingsChanged(context: AppContext) {
  return new Elysia({ prefix: '/:orgSlug/admin' }).use(teamMember(context, 'manage organization')).patch(
    '/organization',
    async ({ team, person, confirmedAt, body }) => {
      const by = { name: person.name, isConfirmed: wasConfirmedLately(confirmedAt, context.clock.now()) }
      const organization = await changeSettings(context.database.orm, team.organization, body, by)
      return organization === 'password-needed' ? askForPassword() : { organization }
    },
    {
      body: settingsPatch,
      response: { 200: organizationAnswer, 400: problem, 403: problem },
      detail: { summary: 'Change the settings' },
    },
  )
}
