import { and, eq, isNull } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm } from '../../../db/clients.ts'
import { checkoutLink, checkoutSession } from '../../../db/schema/checkout.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { ENDED_LINKS, helperSignature, NO_LINK } from '../../contract/checkout/checkout-link.ts'
import { type CheckoutRole, may, type Permission } from '../../contract/organizations/permissions.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { hashToken } from '../context/token.ts'
import { LIMITS } from '../http/limits.ts'
import { createLimit, refuseTooMany } from '../http/rate-limit.ts'
import { refuse } from '../http/refuse.ts'
import { type LinkState, linkStateOf, linkTerms } from './checkout-links.ts'
import { isDemoOrganizer } from './demo-organizer.ts'
import {
  callerOf,
  type GuardContext,
  INACTIVE,
  isReading,
  NOT_ALLOWED,
  openTeamAdmission,
  takeTurn,
  teamMember,
  tellTime,
} from './guards.ts'
import { type OrganizationMembership, organizationColumns } from './membership.ts'
import { findSession } from './session.ts'
import { sessionCookie } from './session-cookie.ts'
import { setActor, setActorName } from './set-actor.ts'

/** Somebody who works at the checkout of an organization: a helper by a link, or a member of its team. */
export interface CheckoutAccess {
  organization: OrganizationMembership['organization']
  role: CheckoutRole
  /** As they are written down; `id` is `null` for a helper, only a helper has a `session`. */
  staff: { id: string | null; name: string; session?: string }
  /** To whom limits count their calls. */
  caller: string
  /** Whether they may know whose addresses are there: the team alone, and nobody in the demo. */
  seesAddresses: boolean
  /** When a helper's link ends. */
  endsAt: Date | null
}

/** A member of a team who was let in. */
interface Team extends Pick<CheckoutAccess, 'organization'> {
  role: Role
  person: Person
}

interface HelperCall {
  request: Request
  set: Parameters<typeof refuseTooMany>[0]
}

/**
 * Guard for routes below `/:orgSlug/checkout`: whoever entered by a link of that organization that is in force, and
 * members of its team; of them those who may do what `permission` is for. Gives `checkout`. A helper's cookie counts
 * here alone. See product#checkout-links.
 */
export function atCheckout(context: GuardContext, permission: Permission) {
  const { config, database, clock } = context
  const admit = openTeamAdmission(context, permission)
  const admitByLink = openHelperAdmission(context, permission)
  return new Elysia()
    .use(sessionCookie(config))
    .derive(async ({ sessionCookie: { token, browser }, ownCookies, params, request, set }) => {
      const { orgSlug = '' }: { orgSlug?: string } = params
      const now = tellTime(set, clock)
      const helperSession = await findCheckoutSession(database.orm, ownCookies.read('checkout'), now)
      const helper = helperSession?.organization.slug === orgSlug ? helperSession : null
      if (helper?.state === 'open') return admitByLink(helper, { request, set })
      const visitor = token ? await findSession(database.orm, token, now, browser.network) : null
      const ended = helper && endedLink(helper)
      if (!visitor) return ended ?? refuse(401, NO_LINK, { code: 'no-link' })
      const { person } = visitor
      setActor(person)
      const caller = callerOf(person, browser.network)
      const admission = await admit({ person, caller, chosen: null, params, request, set })
      if (!('team' in admission)) return ended ?? admission
      return { checkout: accessOf(admission.team, caller) }
    })
    .as('scoped')
}

/** Guard for the same work below `/:orgSlug/admin`, as `teamMember`; gives `checkout` as `atCheckout` does. */
export function checkoutInAdmin(context: GuardContext, permission: Permission) {
  return new Elysia()
    .use(teamMember(context, permission))
    .derive(({ team, caller }) => ({ checkout: accessOf(team, caller) }))
    .as('scoped')
}

function accessOf({ organization, role, person }: Team, caller: string): CheckoutAccess {
  const { id, name } = person
  return { organization, role, staff: { id, name }, caller, seesAddresses: !isDemoOrganizer(person), endsAt: null }
}

function openHelperAdmission(context: GuardContext, permission: Permission) {
  const writes = createLimit(context, LIMITS.accounts.changes)
  return async ({ organization, tokenHash, helperName, endsAt }: CheckoutSession, { request, set }: HelperCall) => {
    const name = helperSignature(helperName)
    setActorName(name)
    if (!may('helper', permission)) return refuse(403, NOT_ALLOWED)
    await takeTurn(context, organization.id, request)
    if (!organization.isActive && !isReading(request)) return refuse(403, INACTIVE)
    const wait = isReading(request) ? null : await writes.count(tokenHash)
    if (wait !== null) return refuseTooMany(set, wait)
    const staff = { id: null, name, session: tokenHash }
    const access = { organization, role: 'helper', staff, caller: tokenHash, seesAddresses: false, endsAt } as const
    return { checkout: access satisfies CheckoutAccess }
  }
}

function endedLink({ state }: CheckoutSession) {
  return state === 'open' ? null : refuse(401, ENDED_LINKS[state], { code: state })
}

/** A helper who entered the checkout of an organization by a link. */
interface CheckoutSession {
  /** 'open' as long as the link is in force. */
  state: LinkState
  organization: OrganizationMembership['organization']
  tokenHash: string
  /** As they typed it. */
  helperName: string
  endsAt: Date
}

/** Whom the cookie of a checkout names, whatever became of their link; `null` without one, or when it is nobody's. */
async function findCheckoutSession(orm: Orm, token: string | null, now: Date): Promise<CheckoutSession | null> {
  if (token === null) return null
  const tokenHash = hashToken(token)
  const isItsLink = and(
    eq(checkoutLink.organizationId, checkoutSession.organizationId),
    eq(checkoutLink.id, checkoutSession.linkId),
  )
  const [row] = await orm
    .select({
      helperName: checkoutSession.helperName,
      terms: linkTerms,
      organization: organizationColumns(null),
    })
    .from(checkoutSession)
    .innerJoin(checkoutLink, isItsLink)
    .innerJoin(organization, eq(organization.id, checkoutSession.organizationId))
    .where(and(eq(checkoutSession.tokenHash, tokenHash), isNull(checkoutSession.leftAt)))
  if (!row) return null
  const { terms, ...session } = row
  return { ...session, tokenHash, endsAt: terms.endsAt, state: linkStateOf(terms, now) }
}
