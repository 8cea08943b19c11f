import { Elysia } from 'elysia'
import { startSession } from '../accounts/session.ts'
import { loginAnswer, organizationLoginForm } from '../contract/account.ts'
import { foundedOrganization, membershipList, organizationForm, slugAnswer } from '../contract/organization.ts'
import { problem } from '../contract/problem.ts'
import type { House } from '../house.ts'
import { addressOf } from '../http/address.ts'
import { signedIn } from '../http/guards.ts'
import { passwordLimits, slugCheckLimit } from '../http/limits.ts'
import { refuse } from '../http/refusals.ts'
import { sessionCookie } from '../http/session-cookie.ts'
import { refuseTooMany } from '../http/too-many.ts'
import { authenticateMember } from './authenticate-member.ts'
import { checkSlug } from './check-slug.ts'
import { foundOrganization } from './found-organization.ts'
import { membershipsOf } from './memberships.ts'

/** Founding organizations, finding one's own, and each one's own door. Spec §7. */
export function organizationRoutes(house: House) {
  return new Elysia({ tags: ['Organizations'] }).use(ownOrganizations(house)).use(slugCheck(house)).use(door(house))
}

function ownOrganizations(house: House) {
  const { orm } = house.database
  return new Elysia()
    .use(signedIn(house))
    .get('/user/organizations', async ({ person }) => ({ organizations: await membershipsOf(orm, person.id) }), {
      response: { 200: membershipList, 401: problem },
      detail: { summary: 'The organizations one works for' },
    })
    .post(
      '/organizations',
      async ({ person, body, set }) => {
        const outcome = await foundOrganization(orm, body, person, new Date())
        if (outcome.kind === 'taken') return refuse(409, 'This URL is already taken', { code: 'taken' })
        if (outcome.kind === 'no-such-admin') return refuse(404, 'User not found')
        set.status = 201
        return { organization: outcome.organization }
      },
      {
        body: organizationForm,
        response: { 201: foundedOrganization, 400: problem, 401: problem, 404: problem, 409: problem },
        detail: { summary: 'Found an organization' },
      },
    )
}

function slugCheck(house: House) {
  return new Elysia()
    .use(slugCheckLimit(house))
    .get('/check-slug/:slug', ({ params }) => checkSlug(house.database.orm, params.slug), {
      response: { 200: slugAnswer, 429: problem },
      detail: { summary: 'Whether an address is free' },
    })
}

function door(house: House) {
  const { orm } = house.database
  const limits = passwordLimits(house)
  return new Elysia().use(sessionCookie(house.config)).post(
    '/:orgSlug/login',
    async ({ params: { orgSlug }, body, request, server, set, sessionCookie: { token, keep } }) => {
      const address = addressOf(request, server, house.config)
      const outcome = await authenticateMember(orm, limits, orgSlug, body, address)
      if (outcome.kind === 'unknown-organization') return refuse(404, 'Organization not found')
      if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.retryAfterSeconds)
      if (outcome.kind === 'mismatch') return refuse(401, 'Invalid email or password')
      const { person } = outcome
      keep(await orm.transaction((tx) => startSession(tx, person.id, token, new Date())))
      return { user: person, redirectUrl: person.isSuperAdmin ? '/super-admin' : `/${orgSlug}/admin` }
    },
    {
      body: organizationLoginForm,
      response: { 200: loginAnswer, 400: problem, 401: problem, 404: problem, 429: problem },
      detail: { summary: "Sign in at an organization's door" },
    },
  )
}
