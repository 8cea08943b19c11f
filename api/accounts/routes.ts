import { Elysia } from 'elysia'
import {
  loginAnswer,
  loginForm,
  passwordCheck,
  passwordCheckAnswer,
  passwordForm,
  personAnswer,
  profileAnswer,
  profileEdit,
  signupForm,
} from '../contract/accounts/account.ts'
import { problem } from '../contract/values/problem.ts'
import { answerLogin } from '../server/access/answer-login.ts'
import { authenticate, authenticateAgain } from '../server/access/authenticate.ts'
import { signedIn } from '../server/access/guards.ts'
import { refuseUnconfirmed } from '../server/access/recent-password.ts'
import { endSession } from '../server/access/session.ts'
import { type SessionCookie, sessionCookie } from '../server/access/session-cookie.ts'
import { withSecondStep } from '../server/access/two-step.ts'
import type { AppContext } from '../server/context/app-context.ts'
import { clientIp } from '../server/http/client-ip.ts'
import { LIMITS } from '../server/http/limits.ts'
import { createLimit, createLimits, limited, refuseTooMany } from '../server/http/rate-limit.ts'
import { refuse, refuseAt } from '../server/http/refuse.ts'
import { countLinkEmail } from './links/count-link-email.ts'
import { askToConfirm, changePassword, updateProfile } from './profile/update-profile.ts'
import { EMAIL_TAKEN, isCommonPassword, signUp } from './sign-in/sign-up.ts'

const WRONG_PASSWORD = 'Current password is incorrect'

/** One's own account: sign up, log in, log out, change it. */
export function accountRoutes(context: AppContext) {
  return new Elysia({ tags: ['Accounts'] })
    .use(comingIn(context))
    .use(goingOut(context))
    .use(signingUp(context))
    .use(ownProfile(context))
    .use(ownAddress(context))
    .use(ownPassword(context))
    .use(checkingPassword(context))
}

function comingIn(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia().use(sessionCookie(context.config)).post(
    '/auth/login',
    async ({ body, set, sessionCookie }) => {
      const now = context.clock.now()
      const proven = await authenticate(orm, limits, body, sessionCookie.browser)
      const outcome = await withSecondStep(orm, limits, proven, body.code, now)
      return answerLogin(orm, outcome, { set, now, sessionCookie }, '/')
    },
    {
      body: loginForm,
      response: { 200: loginAnswer, 400: problem, 401: problem, 429: problem },
      detail: { summary: 'Sign in' },
    },
  )
}

function goingOut({ config, database }: AppContext) {
  const leave = async ({ sessionCookie: { token, forget } }: { sessionCookie: SessionCookie }) => {
    if (token) await endSession(database.orm, token)
    forget()
    return { message: 'You are signed out.' }
  }
  const options = { response: { 200: problem }, detail: { summary: 'Sign out' } }
  return new Elysia()
    .use(sessionCookie(config))
    .post('/auth/logout', leave, options)
    .post('/:orgSlug/logout', leave, options)
}

function signingUp(context: AppContext) {
  const taken = createLimit(context, LIMITS.accounts.signUpsAgain)
  return new Elysia()
    .use(sessionCookie(context.config))
    .use(limited(context, LIMITS.accounts.signUps))
    .post(
      '/auth/signup',
      async ({ body, set, sessionCookie: { browser, begin } }) => {
        // Counted before anything is looked up, or the refusal itself would tell.
        const wait = await taken.count(browser.network)
        if (wait !== null) return refuseTooMany(set, wait)
        const newcomer = await signUp(context.database.orm, body, browser, context.clock.now())
        if (!newcomer) return refuse(409, EMAIL_TAKEN)
        await taken.forgive(browser.network)
        begin(newcomer.token)
        set.status = 201
        return { user: newcomer.person }
      },
      {
        body: signupForm,
        response: { 201: personAnswer, 400: problem, 409: problem, 429: problem },
        detail: { summary: 'Make an account' },
      },
    )
}

function ownProfile(context: AppContext) {
  const limits = createLimits(context, LIMITS.linkEmails)
  return new Elysia()
    .use(signedIn(context))
    .get('/auth/me', ({ person }) => ({ user: person }), {
      response: { 200: personAnswer, 401: problem },
      detail: { summary: 'Who is signed in' },
    })
    .patch(
      '/user/profile',
      async ({ person, confirmedAt, body, request, server, set }) => {
        const ip = clientIp(request, server, context.config)
        const { name, email = person.email } = body
        const isMove = email !== person.email
        const refusal = isMove ? refuseUnconfirmed(confirmedAt, context.clock.now()) : null
        if (refusal) return refusal
        // Each of them also tells the present address.
        const wait = isMove
          ? ((await limits.person.count(person.id)) ?? (await countLinkEmail(limits, email, ip)))
          : null
        if (wait !== null) return refuseTooMany(set, wait)
        return updateProfile(context.database.orm, person.id, { name, email }, context.clock.now())
      },
      {
        body: profileEdit,
        response: { 200: profileAnswer, 400: problem, 401: problem, 403: problem, 429: problem },
        detail: { summary: "Change one's name, and ask for another email" },
      },
    )
}

function ownAddress(context: AppContext) {
  const limits = createLimits(context, LIMITS.linkEmails)
  return new Elysia().use(signedIn(context)).post(
    '/user/confirm-email',
    async ({ person, request, server, set }) => {
      const wait = await countLinkEmail(limits, person.email, clientIp(request, server, context.config))
      if (wait !== null) return refuseTooMany(set, wait)
      await askToConfirm(context.database.orm, person)
      return { message: 'We emailed you a link.' }
    },
    {
      response: { 200: problem, 401: problem, 429: problem },
      detail: { summary: 'Get a link that shows that the email is one’s own' },
    },
  )
}

function ownPassword(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia().use(signedIn(context)).patch(
    '/user/password',
    async ({ person, tokenHash, network, body, set }) => {
      const outcome = await authenticateAgain(orm, limits, { person, tokenHash, network }, body.currentPassword)
      if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.retryAfterSeconds)
      const isChanged =
        outcome.kind === 'authenticated' &&
        (await changePassword(orm, { ...outcome, tokenHash }, body.newPassword, context.clock.now()))
      return isChanged ? { message: 'Password updated' } : refuseAt('currentPassword', WRONG_PASSWORD)
    },
    {
      body: passwordForm,
      response: { 200: problem, 400: problem, 401: problem, 429: problem },
      detail: { summary: "Change one's password" },
    },
  )
}

function checkingPassword(context: AppContext) {
  return new Elysia()
    .use(limited(context, LIMITS.accounts.passwordLookUps))
    .post('/auth/check-password', async ({ body }) => ({ isCommon: await isCommonPassword(body.password) }), {
      body: passwordCheck,
      response: { 200: passwordCheckAnswer, 400: problem, 429: problem },
      detail: { summary: 'Whether a new password is a common one' },
    })
}
