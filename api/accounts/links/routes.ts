import { Elysia } from 'elysia'
import {
  confirmEmailForm,
  emailLink,
  forgottenPasswordForm,
  INVALID_LINK,
  passwordLink,
  protectEmailForm,
  protectedEmail,
  resetPasswordForm,
} from '../../contract/accounts/account-links.ts'
import { problem } from '../../contract/values/problem.ts'
import { forgetGuesses } from '../../server/access/authenticate.ts'
import { sessionCookie } from '../../server/access/session-cookie.ts'
import { refuseCode } from '../../server/access/two-step.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { clientIp } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits, limitedGuesses, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse, refuseAt } from '../../server/http/refuse.ts'
import { EMAIL_TAKEN } from '../sign-in/sign-up.ts'
import { findLink } from './account-link.ts'
import { confirmEmail } from './confirm-email.ts'
import { countLinkEmail } from './count-link-email.ts'
import { findProtectedEmail, protectEmail } from './protect-email.ts'
import { emailPasswordLink, resetPassword } from './reset-password.ts'

const WRONG_PASSWORD = 'Password is incorrect'

/** What people with an account do by links mailed to them: set a new password, confirm a new email, stop or undo that. */
export function accountLinkRoutes(context: AppContext) {
  return new Elysia({ tags: ['Accounts'], prefix: '/auth' })
    .use(forgettingPassword(context))
    .use(resettingPassword(context))
    .use(confirmingEmail(context))
    .use(protectingEmail(context))
}

function forgettingPassword(context: AppContext) {
  const limits = createLimits(context, LIMITS.linkEmails)
  return new Elysia().post(
    '/forgot-password',
    async ({ body: { email }, request, server, set }) => {
      const wait = await countLinkEmail(limits, email, clientIp(request, server, context.config))
      if (wait !== null) return refuseTooMany(set, wait)
      await emailPasswordLink(context.database.orm, email, context.clock.now())
      return { message: 'If that email has an account, we sent it a link. It works for one hour.' }
    },
    {
      body: forgottenPasswordForm,
      response: { 200: problem, 400: problem, 429: problem },
      detail: { summary: 'Ask for a link that sets a new password' },
    },
  )
}

function resettingPassword(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia({ prefix: '/reset-password' })
    .use(sessionCookie(context.config))
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get(
      '/:token',
      async ({ params }) => {
        const holder = await findLink(orm, params.token, 'password', context.clock.now())
        return holder ? { email: holder.person.email } : refuse(404, INVALID_LINK)
      },
      {
        response: { 200: passwordLink, 404: problem, 429: problem },
        detail: { summary: 'Whose password a link sets' },
      },
    )
    .post(
      '',
      async ({ body, sessionCookie: { browser } }) => {
        const person = await resetPassword(orm, body, context.clock.now())
        if (!person) return refuse(404, INVALID_LINK)
        await forgetGuesses(limits, person.email, browser)
        return { message: 'Password updated. Please sign in.' }
      },
      {
        body: resetPasswordForm,
        response: { 200: problem, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Set a new password with an emailed link' },
      },
    )
}

function confirmingEmail(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia({ prefix: '/confirm-email' })
    .use(sessionCookie(context.config))
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get(
      '/:token',
      async ({ params }) => {
        const holder = await findLink(orm, params.token, 'confirm-email', context.clock.now())
        return holder?.newEmail ? { newEmail: holder.newEmail } : refuse(404, INVALID_LINK)
      },
      {
        response: { 200: emailLink, 404: problem, 429: problem },
        detail: { summary: 'Which email a link confirms' },
      },
    )
    .post(
      '',
      async ({ body, set, sessionCookie }) => {
        const outcome = await confirmEmail(orm, limits, body, sessionCookie.browser, context.clock.now())
        if (outcome.kind === 'invalid') return refuse(404, INVALID_LINK)
        if (outcome.kind === 'taken') return refuse(409, EMAIL_TAKEN)
        if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.retryAfterSeconds)
        if (outcome.kind === 'mismatch') return refuseAt('password', WRONG_PASSWORD)
        if (outcome.kind === 'code-needed' || outcome.kind === 'wrong-code') return refuseCode(outcome.kind)
        return { message: 'Your email was changed.' }
      },
      {
        body: confirmEmailForm,
        response: { 200: problem, 400: problem, 401: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Confirm a new email with an emailed link' },
      },
    )
}

function protectingEmail(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/protect-email' })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get(
      '/:token',
      async ({ params }) => {
        return (await findProtectedEmail(orm, params.token, context.clock.now())) ?? refuse(404, INVALID_LINK)
      },
      {
        response: { 200: protectedEmail, 404: problem, 429: problem },
        detail: { summary: 'Which change of email a link stops or undoes' },
      },
    )
    .post(
      '',
      async ({ body }) => {
        const outcome = await protectEmail(orm, body.token, context.clock.now())
        if (outcome === 'invalid') return refuse(404, INVALID_LINK)
        if (outcome === 'taken') return refuse(409, EMAIL_TAKEN)
        return { message: PROTECTED[outcome] }
      },
      {
        body: protectEmailForm,
        response: { 200: problem, 400: problem, 404: problem, 409: problem, 429: problem },
        detail: { summary: 'Stop or undo a change of email with an emailed link' },
      },
    )
}

const PROTECTED = {
  stopped: 'Your email stays as it was. You were signed out everywhere.',
  undone: 'You have your email back and were signed out everywhere. We sent you a link to set a new password.',
}
