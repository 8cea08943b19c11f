import { Elysia } from 'elysia'
import { z } from 'zod'
import {
  type EmailQuery,
  emailHealth,
  emailList,
  emailQuery,
  emailQuotaView,
  shownEmail,
} from '../../contract/email/email-view.ts'
import { problem } from '../../contract/values/problem.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { superAdmin, teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { canSendEmail } from '../../server/context/config.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { openProviderQuota, readEmailHealth } from './email-health.ts'
import { isEmailHeld, sendHeldEmail } from './email-place.ts'
import { listEmails } from './list-emails.ts'
import { applyDeliveryEvent, parseDeliveryEvent, verifyDeliveryEvent } from './resend.ts'
import { sendAgain } from './send-again.ts'
import { openEmail } from './show-email.ts'

/** Email: what the team and super admins see of it, and the provider's reports. */
export function emailRoutes(context: AppContext) {
  return new Elysia({ tags: ['Email'] }).use(reporting(context)).use(seeing(context)).use(overseeing(context))
}

function reporting({ config, database, clock }: AppContext) {
  return new Elysia().post(
    '/mail/reports',
    async ({ body, request }) => {
      const report = verifyDeliveryEvent(config, body, request.headers)
      if (!report) return refuse(401, 'The signature is not right.')
      await applyDeliveryEvent(database.orm, parseDeliveryEvent(report), clock.now())
      return { message: 'Thank you.' }
    },
    {
      // Unparsed: the signature covers every byte.
      parse: 'text',
      body: z.string(),
      response: { 200: problem, 401: problem },
      detail: { summary: "Resend's word on bounces, complaints, and failures" },
    },
  )
}

const UNKNOWN = 'Email not found'
const NOT_SENT_AGAIN = {
  secret: 'This email has a private link, so it can’t be resent here. Resend invitations from Team Members.',
  'under-way': 'This email is still being sent.',
  'too-soon': 'The same email was sent less than a minute ago.',
} as const

function seeing(context: AppContext) {
  const { orm } = context.database
  const { publicUrl } = context.config
  return new Elysia({ prefix: '/:orgSlug/admin/mails' })
    .use(teamMember(context, 'manage organization'))
    .get(
      '',
      ({ team: { organization, person }, query }) => list(context, organization.id, query, !isDemoOrganizer(person)),
      {
        query: emailQuery,
        response: { 200: emailList },
        detail: { summary: "A page of the organization's emails, newest first" },
      },
    )
    .use(uuidParam('id', UNKNOWN))
    .get(
      '/:id',
      async ({ team: { organization }, params: { id } }) =>
        (await openEmail(orm, organization.id, id, publicUrl)) ?? refuse(404, UNKNOWN),
      { response: { 200: shownEmail, 404: problem }, detail: { summary: 'An email as it arrived' } },
    )
    .post(
      '/:id/send-again',
      async ({ team: { organization }, params: { id }, set }) => {
        const outcome = await sendAgain(orm, organization.id, id, context.clock.now())
        if (outcome.kind === 'unknown') return refuse(404, UNKNOWN)
        if (outcome.kind === 'unwanted') return refuse(409, outcome.reason)
        if (outcome.kind !== 'written') return refuse(409, NOT_SENT_AGAIN[outcome.kind])
        set.status = 201
        return { message: 'Email resent' }
      },
      {
        response: { 201: problem, 404: problem, 409: problem },
        detail: { summary: 'Send an email once more, saying what is true now' },
      },
    )
}

function overseeing(context: AppContext) {
  const { orm } = context.database
  const readQuota = openProviderQuota(context.config)
  return new Elysia({ prefix: '/super-admin' })
    .use(superAdmin(context))
    .get('/mails', ({ query }) => list(context, null, query, true), {
      query: emailQuery,
      response: { 200: emailList },
      detail: { summary: 'A page of all emails, newest first' },
    })
    .get(
      '/mail-health',
      async () => ({
        ...(await readEmailHealth(orm, context.clock.now())),
        sending: canSendEmail(context.config),
        isHeld: await isEmailHeld(orm, context.config),
      }),
      { response: { 200: emailHealth }, detail: { summary: 'How emails fare' } },
    )
    .get('/mail-quota', async () => ({ quota: await readQuota() }), {
      response: { 200: emailQuotaView },
      detail: { summary: 'How much of the email provider’s quota is used up' },
    })
    .post(
      '/mails/send-held',
      async () => {
        await sendHeldEmail(orm, context.config)
        return { message: 'Held emails are being sent' }
      },
      { response: { 200: problem }, detail: { summary: 'Send emails from a database that was copied or moved' } },
    )
}

async function list(
  { config, database, clock }: AppContext,
  organizationId: string | null,
  query: EmailQuery,
  seesAddresses: boolean,
) {
  const emails = await listEmails(database.orm, organizationId, query, clock.now(), seesAddresses)
  return { ...emails, sending: canSendEmail(config) }
}
