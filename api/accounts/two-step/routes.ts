import { Elysia } from 'elysia'
import { recoveryCodes, twoStepEnd, twoStepForm, twoStepStart, twoStepView } from '../../contract/accounts/two-step.ts'
import { problem } from '../../contract/values/problem.ts'
import { signedIn } from '../../server/access/guards.ts'
import { confirmedLately } from '../../server/access/recent-password.ts'
import { findMissingStep, refuseCode } from '../../server/access/two-step.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimits, refuseTooMany } from '../../server/http/rate-limit.ts'
import { refuse } from '../../server/http/refuse.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, readTwoStep } from './set-up.ts'

/** Signing in with a code from an authenticator app besides the password. See product#two-step-sign-in. */
export function twoStepRoutes(context: AppContext) {
  return new Elysia({ tags: ['Accounts'] }).use(turning(context)).use(confirming(context))
}

function turning(context: AppContext) {
  const { orm } = context.database
  const limits = createLimits(context, LIMITS.passwords)
  return new Elysia({ prefix: '/user/two-step' })
    .use(signedIn(context))
    .get('', ({ person }) => readTwoStep(orm, person.id), {
      response: { 200: twoStepView, 401: problem },
      detail: { summary: 'Whether one signs in in two steps' },
    })
    .post(
      '',
      async ({ person }) => {
        const start = await beginTwoStep(orm, person, context.clock.now())
        return start ?? refuse(409, 'Two-step sign-in is already on.')
      },
      {
        beforeHandle: confirmedLately(context),
        response: { 200: twoStepStart, 401: problem, 403: problem, 409: problem },
        detail: { summary: 'A secret for an authenticator app' },
      },
    )
    .delete(
      '',
      async ({ person, body, set }) => {
        // Whoever has a stolen session may know the password too, against which the second step is.
        const missing = await findMissingStep(orm, limits, person.id, body?.code, context.clock.now())
        if (missing?.kind === 'too-many') return refuseTooMany(set, missing.retryAfterSeconds)
        if (missing) return refuseCode(missing.kind)
        await endTwoStep(orm, person)
        return { message: 'Two-step sign-in is off.' }
      },
      {
        beforeHandle: confirmedLately(context),
        body: twoStepEnd,
        response: { 200: problem, 400: problem, 401: problem, 403: problem, 429: problem },
        detail: { summary: 'Turn two-step sign-in off with a code' },
      },
    )
}

function confirming(context: AppContext) {
  const { orm } = context.database
  const { code: limit } = createLimits(context, LIMITS.passwords)
  return new Elysia().use(signedIn(context)).post(
    '/user/two-step/confirm',
    async ({ person, tokenHash, body, set }) => {
      const wait = await limit.count(person.id)
      if (wait !== null) return refuseTooMany(set, wait)
      const codes = await confirmTwoStep(orm, { person, tokenHash }, body.code, context.clock.now())
      if (!codes) return refuseCode('wrong-code')
      await limit.forgive(person.id)
      return { recoveryCodes: codes }
    },
    {
      beforeHandle: confirmedLately(context),
      body: twoStepForm,
      response: { 200: recoveryCodes, 400: problem, 401: problem, 403: problem, 429: problem },
      detail: { summary: 'Turn two-step sign-in on with the first code' },
    },
  )
}
