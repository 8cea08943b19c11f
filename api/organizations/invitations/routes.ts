import { and, eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Orm } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import {
  acceptAnswer,
  acceptForm,
  type InvitationView,
  invitationAnswer,
  inviteForm,
  openInvitation,
  type SentInvitation,
  sentInvitation,
} from '../../contract/organizations/invitation.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import { refuseUnconfirmed } from '../../server/access/recent-password.ts'
import { sessionCookie } from '../../server/access/session-cookie.ts'
import { refuseCode } from '../../server/access/two-step.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { canSendEmail } from '../../server/context/config.ts'
import { LIMITS } from '../../server/http/limits.ts'
import {
  createLimit,
  createLimits,
  limited,
  limitedGuesses,
  type RateLimitContext,
  refuseTooMany,
} from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { acceptInvitation, PROMISED } from './accept-invitation.ts'
import { findInvited, findOpenInvitation, lockInvitation, viewOf } from './find-invitations.ts'
import { type Host, type Invited, invite, isMember, newTerms, writeInvitation } from './invite.ts'

/** Inviting to a team: sending, resending, revoking and accepting invitations. See product#invitations. */
export function invitationRoutes(context: AppContext) {
  return new Elysia().use(inviting(context)).use(ending(context)).use(accepting(context))
}

const UNKNOWN_INVITATION = 'Invitation not found'
const NOT_SENT = {
  'already-member': 'This person is already a member of the team.',
  'already-invited': 'This person already has a pending invitation. Resend or cancel that one.',
  'too-many': 'Your organization has too many pending invitations. Cancel one before you invite someone else.',
  accepted: 'This invitation has already been accepted.',
} as const satisfies Record<Exclude<Invited['kind'], 'sent'> | 'accepted', string>

function inviting(context: AppContext) {
  const { orm } = context.database
  const toOnePerson = inviteeLimit(context)
  const answerOf = ({ invitation, token }: Extract<Invited, { kind: 'sent' }>): SentInvitation => {
    const link = canSendEmail(context.config) ? null : new URL(`/invite?token=${token}`, context.config.publicUrl).href
    return { invitation, link }
  }
  const refuseOwner = (role: Role, confirmedAt: Date) =>
    role === 'owner' ? refuseUnconfirmed(confirmedAt, context.clock.now()) : null
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'manage team'))
    .use(limited(context, LIMITS.invitations.sent))
    .post(
      '/invite',
      async ({ team, confirmedAt, body, set }) => {
        const unconfirmed = refuseOwner(body.role, confirmedAt)
        if (unconfirmed) return unconfirmed
        const attempt = () => invite(orm, team, body, context.clock.now())
        const outcome = await toOnePerson.countSent(body.email, attempt)
        if ('seconds' in outcome) return refuseTooMany(set, outcome.seconds)
        if (outcome.kind !== 'sent') return refuse(409, NOT_SENT[outcome.kind])
        set.status = 201
        return answerOf(outcome)
      },
      {
        body: inviteForm,
        response: { 201: sentInvitation, 400: problem, 403: problem, 409: problem, 429: problem },
        detail: { summary: 'Invite somebody' },
      },
    )
    .use(uuidParam('id', UNKNOWN_INVITATION))
    .patch(
      '/invitations/:id/resend',
      async ({ team, confirmedAt, params, set }) => {
        const invited = await findInvited(orm, team.organization.id, params.id)
        if (!invited) return refuse(404, UNKNOWN_INVITATION)
        const unconfirmed = refuseOwner(invited.role, confirmedAt)
        if (unconfirmed) return unconfirmed
        const attempt = () => resendInvitation(orm, team, params.id, context.clock.now())
        const outcome = await toOnePerson.countSent(invited.email, attempt)
        if ('seconds' in outcome) return refuseTooMany(set, outcome.seconds)
        if (outcome.kind === 'unknown') return refuse(404, UNKNOWN_INVITATION)
        if (outcome.kind !== 'sent') return refuse(409, NOT_SENT[outcome.kind])
        return answerOf(outcome)
      },
      {
        response: { 200: sentInvitation, 403: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Invite once more, with a new link' },
      },
    )
}

function ending(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin/invitations/:id' })
    .use(teamMember(context, 'manage team'))
    .use(uuidParam('id', UNKNOWN_INVITATION))
    .patch(
      '/revoke',
      async ({ team: { organization }, params }) => {
        const outcome = await revokeInvitation(orm, organization.id, params.id, context.clock.now())
        if (outcome.kind === 'unknown') return refuse(404, UNKNOWN_INVITATION)
        return outcome.kind === 'revoked' ? { invitation: outcome.invitation } : refuse(409, NOT_SENT.accepted)
      },
      {
        response: { 200: invitationAnswer, 404: problem, 409: problem },
        detail: { summary: 'Make the link of an invitation useless' },
      },
    )
    .delete(
      '',
      async ({ team: { organization }, params }) => {
        const isDeleted = await deleteInvitation(orm, organization.id, params.id)
        return isDeleted ? { message: 'Invitation cancelled' } : refuse(404, UNKNOWN_INVITATION)
      },
      { response: { 200: problem, 404: problem }, detail: { summary: 'Take an invitation off the list' } },
    )
}

const INVALID_LINK = 'This invitation link is invalid or has expired.'
const HAS_ACCOUNT = 'This email already has an account. Please enter its password.'

function accepting(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia({ prefix: '/invitations' })
    .use(sessionCookie(context.config))
    .use(limitedGuesses(context, LIMITS.invitations.wrong))
    .get(
      '/:token',
      async ({ params }) =>
        (await findOpenInvitation(orm, params.token, context.clock.now())) ?? refuse(404, INVALID_LINK),
      {
        response: { 200: openInvitation, 404: problem, 429: problem },
        detail: { summary: 'What an invitation offers' },
      },
    )
    .post(
      '/accept',
      async ({ body, set, sessionCookie: { browser, begin } }) => {
        const outcome = await acceptInvitation(orm, limits, body, browser, context.clock.now())
        if (outcome.kind === 'invalid') return refuse(404, INVALID_LINK)
        if (outcome.kind === 'promised') return refuse(409, PROMISED)
        if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.retryAfterSeconds)
        if (outcome.kind === 'mismatch')
          return refuse(400, HAS_ACCOUNT, { issues: [{ path: 'password', message: HAS_ACCOUNT }] })
        if (outcome.kind !== 'joined') return refuseCode(outcome.kind)
        begin(outcome.sessionToken)
        return { redirectUrl: `/${outcome.orgSlug}/admin` }
      },
      {
        body: acceptForm,
        response: { 200: acceptAnswer, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Accept an invitation' },
      },
    )
}

/** The outcome for an invitation that was to be revoked. */
type Revocation = { kind: 'revoked'; invitation: InvitationView } | { kind: 'unknown' } | { kind: 'accepted' }

/**
 * Revokes an invitation: its link stops working, and it stays in the list to be resent. Revoking again changes nothing.
 */
function revokeInvitation(orm: Orm, organizationId: string, id: string, now: Date): Promise<Revocation> {
  return orm.transaction(async (tx) => {
    const locked = await lockInvitation(tx, organizationId, id)
    if (!locked) return { kind: 'unknown' }
    if (locked.status === 'accepted') return { kind: 'accepted' }
    if (locked.status !== 'revoked') {
      await tx.update(invitation).set({ status: 'revoked' }).where(eq(invitation.id, id))
      tx.addActivity({ kind: 'invitation-revoked', organizationId, subjectId: id, about: locked.email })
    }
    return { kind: 'revoked', invitation: viewOf({ ...locked, status: 'revoked' }, now) }
  })
}

/** Deletes an invitation, whatever its status. @returns whether that organization had it */
function deleteInvitation(orm: Orm, organizationId: string, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(invitation)
      .where(and(eq(invitation.organizationId, organizationId), eq(invitation.id, id)))
      .returning({ email: invitation.email })
    if (deleted) tx.addActivity({ kind: 'invitation-deleted', organizationId, subjectId: id, about: deleted.email })
    return deleted !== undefined
  })
}

/** Emails to one inbox: invited, or invited again, whoever asks for it. */
function inviteeLimit(context: RateLimitContext) {
  const hourly = createLimit(context, LIMITS.invitations.inboxHourly)
  const daily = createLimit(context, LIMITS.invitations.inboxDaily)
  return {
    /** Makes an attempt that counts if it is sent. @returns how long to wait when too many were sent before */
    async countSent<Outcome extends { kind: string }>(email: string, attempt: () => Promise<Outcome>) {
      const inbox = inboxOf(email)
      // Counted before, or attempts made side by side would all pass.
      const seconds = (await hourly.count(inbox)) ?? (await daily.count(inbox))
      if (seconds !== null) return { kind: 'too-many' as const, seconds }
      const outcome = await attempt()
      if (outcome.kind !== 'sent') await Promise.all([hourly.forgive(inbox), daily.forgive(inbox)])
      return outcome
    },
  }
}

/**
 * Invites once more with a new link and a new week; the old link stops working. The resender becomes the inviter. Works
 * for what is pending, expired or revoked; accepted is final. See product#invitations.
 */
async function resendInvitation(
  orm: Orm,
  host: Host,
  id: string,
  now: Date,
): Promise<Invited | { kind: 'unknown' } | { kind: 'accepted' }> {
  const { token, stored } = newTerms(now)
  const resend = orm.transaction(async (tx) => {
    const locked = await lockInvitation(tx, host.organization.id, id)
    if (!locked) return { kind: 'unknown' as const }
    if (locked.status === 'accepted') return { kind: 'accepted' as const }
    if (await isMember(tx, host.organization.id, locked.email)) return { kind: 'already-member' as const }
    await tx
      .update(invitation)
      .set({ ...stored, invitedBy: host.person.id })
      .where(eq(invitation.id, id))
    const row = { ...locked, ...stored }
    tx.addActivity({ kind: 'invited-again', organizationId: host.organization.id, subjectId: id, about: row.email })
    await writeInvitation(tx, host, row, token)
    return { kind: 'sent' as const, invitation: viewOf(row, now), token }
  })
  return resend.catch((problem: unknown) => {
    // It was revoked, and the same person has been invited again since.
    if (isUniqueViolation(problem, 'invitation_one_pending')) return { kind: 'already-invited' as const }
    throw problem
  })
}
