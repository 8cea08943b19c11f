import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Person } from '../../contract/accounts/account.ts'
import { may, type Permission } from '../../contract/organizations/permissions.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { EVENT_HEADER, EVENT_PARAM } from '../../contract/values/event-header.ts'
import { DAY_SECONDS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../context/app-context.ts'
import type { Clock } from '../context/clock.ts'
import { Unavailable } from '../context/unavailable.ts'
import { LIMITS } from '../http/limits.ts'
import { createLimit, refuseTooMany } from '../http/rate-limit.ts'
import { refuse } from '../http/refuse.ts'
import { hideAddresses, isDemoOrganizer, refuseInDemo } from './demo-organizer.ts'
import { type ChosenEvent, findMembership } from './membership.ts'
import type { OwnCookies } from './own-cookies.ts'
import { findSession } from './session.ts'
import { sessionCookie } from './session-cookie.ts'
import { setActor } from './set-actor.ts'
import { refuseSingleStep } from './two-step.ts'

export const NOT_ALLOWED = 'You are not allowed to do this.'
const NOT_ON_TEAM = 'This account isn’t on this organization’s team.'
const ONLY_OWNERS = 'Only owners can do this.'
const ONLY_ADMIN = 'Only the admin can do this.'
/** Its admin area can still be read. See product#inactive-organizations. */
export const INACTIVE = 'This organization is inactive, so nothing in it can be changed.'
const EVENT_DELETED = 'This event was deleted. Please reload the page.'
/** What changes nothing of an organization: which event somebody looks at is kept in their browser. */
const OF_READERS: Permission[] = ['see auctions', 'see team', 'see activity']
/** What changes, or reaches bidders, of the event at hand. */
const OF_EVENT: Permission[] = ['manage auctions', 'write to bidders']

type SessionContext = Pick<AppContext, 'config' | 'database' | 'clock'>
export type GuardContext = SessionContext & Pick<AppContext, 'callTurns'>

/**
 * Guard: only people who are signed in, a few calls of each at a time; gives `person`, the `tokenHash` of their
 * session, when they last gave their password, and the `network` they call from. See product#sessions.
 */
export function signedIn(context: GuardContext) {
  const writes = createLimit(context, LIMITS.accounts.changes)
  return new Elysia()
    .use(signedInForLongCall(context))
    .derive(async ({ caller, request, set }) => {
      await takeTurn(context, caller, request)
      const wait = isReading(request) ? null : await writes.count(caller)
      return wait === null ? {} : refuseTooMany(set, wait)
    })
    .as('scoped')
}

/** Guard: only people who are signed in, for a call that may take minutes, such as an upload: whoever uses it bounds these calls itself. */
export function signedInForLongCall(context: SessionContext) {
  return new Elysia()
    .use(withSession(context))
    .derive(({ person, request }) => {
      // A shared account: it may change only the sandbox, see below.
      return isDemoOrganizer(person) && !isReading(request) ? refuse(403, NOT_IN_DEMO) : {}
    })
    .as('scoped')
}

function withSession({ config, database, clock }: SessionContext) {
  return new Elysia()
    .use(sessionCookie(config))
    .derive(async ({ sessionCookie: { token, browser, renew }, set }) => {
      const now = tellTime(set, clock)
      const visitor = token ? await findSession(database.orm, token, now, browser.network) : null
      if (!token || !visitor) return refuse(401, 'Please sign in.')
      if (visitor.isRenewed) renew(token)
      setActor(visitor.person)
      const { person, tokenHash, confirmedAt } = visitor
      const { network } = browser
      return { person, tokenHash, confirmedAt, network, caller: callerOf(person, network) }
    })
    .as('scoped')
}

/** Has the answer say what time it is, by which its page goes rather than by the device's clock. See product#bid-clock. @returns that time */
export function tellTime({ headers }: MemberCall['set'], clock: Clock): Date {
  const now = clock.now()
  headers['server-time'] = String(now.getTime())
  return now
}

/** To whom somebody's calls count. Visitors who play the same organizer have one account, and shall not slow down one another. */
export function callerOf(person: Person, network: string): string {
  return isDemoOrganizer(person) ? `${person.id} ${network}` : person.id
}

/**
 * Guard for routes below `/:orgSlug/admin`: only active members whose role allows `permission`, and super
 * admins; gives `team`. Session first, then membership, then role. See product#permissions.
 */
export function teamMember(context: GuardContext, permission: Permission) {
  const admit = openTeamAdmission(context, permission)
  return new Elysia()
    .use(withSession(context))
    .derive(({ person, caller, ownCookies, params, request, set }) => {
      // A tab's own event, where another tab chose another one for the browser.
      const ofTab = eventOfTab(request)
      const chosen = ofTab === null ? readChosenEvent(ownCookies) : { id: ofTab, at: null }
      return admit({ person, caller, chosen, params, request, set })
    })
    .onAfterHandle(({ person, responseValue }) => (isDemoOrganizer(person) ? hideAddresses(responseValue) : undefined))
    .as('scoped')
}

interface MemberCall {
  person: Person
  /** Whose turns and limits the call counts to. */
  caller: string
  chosen: ChosenEvent | null
  params: { orgSlug?: string }
  request: Request
  set: Parameters<typeof refuseTooMany>[0]
}

/** What lets somebody who is signed in do what `permission` is for: `team`, or a refusal. */
export function openTeamAdmission(context: GuardContext, permission: Permission) {
  const writes = createLimit(context, LIMITS.accounts.changes)
  const { orm } = context.database
  return async ({ person, caller, chosen, params: { orgSlug = '' }, request, set }: MemberCall) => {
    const membership = await findMembership(orm, orgSlug, person, chosen)
    if (!membership) return refuse(404, 'Organization not found')
    const { organization, role } = membership
    if (!role) return refuse(403, NOT_ON_TEAM)
    if (!may(role, permission)) return refuse(403, may('owner', permission) ? ONLY_OWNERS : ONLY_ADMIN)
    const singleStep = await refuseSingleStep(context, person, role)
    if (singleStep) return singleStep
    // Only now: a stranger must not use up the turns of a team.
    await takeTurn(context, organization.id, request)
    const isChange = !isReading(request) && !OF_READERS.includes(permission)
    if (!organization.isActive && isChange && !person.isSuperAdmin) return refuse(403, INACTIVE)
    // What was meant for a draft would be made in the public event.
    const isOfGone = !isReading(request) && OF_EVENT.includes(permission) && isOfOther(request, organization.eventId)
    if (isOfGone) return refuse(409, EVENT_DELETED)
    const wait = isReading(request) ? null : await writes.count(caller)
    if (wait !== null) return refuseTooMany(set, wait)
    const call = { organizationId: organization.id, permission, method: request.method }
    const refusal = isDemoOrganizer(person) ? await refuseInDemo(orm, call) : null
    if (refusal) return refuse(403, refusal)
    return { team: { organization, person, role } }
  }
}

const CHOSEN_DAYS = 400

/** Has this browser work on an event from `at` on. */
export function chooseEvent(cookies: OwnCookies, id: string, at: Date): void {
  cookies.write('event', `${id}.${at.getTime()}`, CHOSEN_DAYS * DAY_SECONDS)
}

function readChosenEvent(cookies: OwnCookies): ChosenEvent | null {
  const [id, at] = cookies.read('event')?.split('.') ?? []
  return id ? { id, at: new Date(Number(at) || 0) } : null
}

/** Guard: only super admins; gives `person`. See product#super-admins. */
export function superAdmin(context: GuardContext) {
  return new Elysia()
    .use(signedIn(context))
    .derive(async ({ person }) => {
      if (!person.isSuperAdmin) return refuse(403, NOT_ALLOWED)
      return (await refuseSingleStep(context, person, null)) ?? {}
    })
    .as('scoped')
}

/** Waits until it is the turn of `request` among those of its `owner`, an organization or a person. */
export async function takeTurn({ callTurns }: GuardContext, owner: string, request: Request) {
  if (!(await callTurns.take(owner, request))) throw new Unavailable(`too many calls of ${owner}`)
}

/** The event of the tab that a call comes from: in its header, or in the address of a file or paper, as links send no header. */
function eventOfTab(request: Request): string | null {
  const ofCall = request.headers.get(EVENT_HEADER)
  if (ofCall !== null || !isReading(request)) return ofCall
  const ofLink = z.uuid().safeParse(new URL(request.url).searchParams.get(EVENT_PARAM))
  return ofLink.data ?? null
}

/** Whether a tab works on another event than the one it gets, as its own is gone. */
function isOfOther(request: Request, eventId: string): boolean {
  const ofTab = eventOfTab(request)
  return ofTab !== null && ofTab !== eventId
}

/** Whether a call changes nothing. */
export function isReading({ method }: Request): boolean {
  return method === 'GET'
}
