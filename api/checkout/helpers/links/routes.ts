import { and, eq, isNull } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm } from '../../../../db/clients.ts'
import { checkoutLink, checkoutSession } from '../../../../db/schema/checkout.ts'
import { organization } from '../../../../db/schema/organizations.ts'
import {
  checkoutLinks,
  ENDED_LINKS,
  type EnterForm,
  enterForm,
  helperSignature,
  linkForm,
  MOST_LINKS,
  NO_LINK,
  newCheckoutLink,
} from '../../../contract/checkout/checkout-link.ts'
import { problem } from '../../../contract/values/problem.ts'
import { durationInWords } from '../../../contract/values/time/time-left.ts'
import { type LinkState, linkStateOf, linkTerms } from '../../../server/access/checkout-links.ts'
import { teamMember } from '../../../server/access/guards.ts'
import { confirmedLately } from '../../../server/access/recent-password.ts'
import { sessionCookie } from '../../../server/access/session-cookie.ts'
import { setActorName } from '../../../server/access/set-actor.ts'
import type { AppContext } from '../../../server/context/app-context.ts'
import { hashToken, newToken } from '../../../server/context/token.ts'
import { LIMITS } from '../../../server/http/limits.ts'
import { createLimits, type Limit, refuseTooMany } from '../../../server/http/rate-limit.ts'
import { refuse } from '../../../server/http/refuse.ts'
import { uuidParam } from '../../../server/http/uuid-param.ts'
import { hashPin, listLinks, makeLink, revokeLink } from './links.ts'

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

type PinLimits = Record<keyof typeof LIMITS.checkoutLinks, Limit>

interface Entering extends EnterForm {
  orgSlug: string
  network: string
  now: Date
}

/** 'locked': too many wrong PINs, for so many seconds more. */
type Entry =
  | { kind: 'entered'; token: string; endsAt: Date }
  | { kind: 'unknown' | 'wrong-pin' | Exclude<LinkState, 'open'> }
  | { kind: 'locked' | 'too-many'; seconds: number }

/** Lets a helper in who has the link and its PIN. Wrong PINs lock the link for a while, for everybody who has it. */
async function enterByLink(orm: Orm, limits: PinLimits, entering: Entering): Promise<Entry> {
  const { orgSlug, secret, pin, name, network, now } = entering
  const refuseGuess = async (kind: 'unknown' | 'wrong-pin'): Promise<Entry> => {
    const wait = await limits.network.count(network)
    return wait === null ? { kind } : { kind: 'too-many', seconds: wait }
  }
  // Looked up whatever others in the network sent: a secret cannot be guessed.
  const link = await findLink(orm, orgSlug, secret)
  if (!link) return refuseGuess('unknown')
  const state = linkStateOf(link, now)
  if (state !== 'open') return { kind: state }
  // Counted before, or attempts made side by side would all pass.
  const locked = await limits.link.count(link.id)
  if (locked !== null) return { kind: 'locked', seconds: locked }
  if (link.pinHash !== hashPin(secret, pin)) return refuseGuess('wrong-pin')
  await limits.link.forgive(link.id)
  const crowded = await limits.entries.count(link.id)
  if (crowded !== null) return { kind: 'too-many', seconds: crowded }
  const token = newToken()
  setActorName(helperSignature(name))
  await orm.transaction(async (tx) => {
    const { organizationId, id: linkId } = link
    const session = { organizationId, linkId, helperName: name, enteredAt: now }
    await tx.insert(checkoutSession).values({ tokenHash: hashToken(token), ...session })
    tx.addActivity({ kind: 'checkout-entered', organizationId, subjectId: linkId })
  })
  return { kind: 'entered', token, endsAt: link.endsAt }
}

async function findLink(orm: Orm, orgSlug: string, secret: string) {
  const { id, organizationId, pinHash } = checkoutLink
  const [link] = await orm
    .select({ id, organizationId, pinHash, ...linkTerms })
    .from(checkoutLink)
    .innerJoin(organization, eq(organization.id, checkoutLink.organizationId))
    .where(and(eq(checkoutLink.secretHash, hashToken(secret)), eq(organization.slug, orgSlug), organization.isActive))
  return link ?? null
}

/** Ends what a helper's cookie stands for; owners still see who it was. */
async function endSession(orm: Orm, token: string | null, now: Date): Promise<void> {
  if (token === null) return
  const isTheirs = and(eq(checkoutSession.tokenHash, hashToken(token)), isNull(checkoutSession.leftAt))
  await orm.update(checkoutSession).set({ leftAt: now }).where(isTheirs)
}
