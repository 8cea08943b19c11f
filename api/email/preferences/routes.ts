import { Elysia } from 'elysia'
import {
  addressConfirmation,
  emailPreferences,
  emailPreferencesForm,
  emailReader,
} from '../../contract/email/email-reader.ts'
import { problem } from '../../contract/values/problem.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { limitedGuesses } from '../../server/http/rate-limit.ts'
import { refuseLink } from '../../server/http/refuse.ts'
import { confirmByLink, readConfirmation } from './confirm-address.ts'
import { changePreferences, readPreferences } from './preferences.ts'

/** What the holder of a link in an email says of its address. */
export function subscriptionRoutes(context: AppContext) {
  return new Elysia().use(choosing(context)).use(confirming(context))
}

/** What they want to be emailed. See product#unsubscribing. */
function choosing(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/mail/preferences', tags: ['Email'] })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get('', async ({ query, request }) => (await readPreferences(orm, query)) ?? refuseLink(request), {
      query: emailReader,
      response: { 200: emailPreferences, 400: problem, 404: problem, 429: problem },
      detail: { summary: 'Whether somebody wants emails that are not receipts or wins' },
    })
    .post(
      '',
      async ({ body: { wanted, ...reader }, request }) =>
        (await changePreferences(orm, reader, wanted, context.clock.now())) ?? refuseLink(request),
      {
        body: emailPreferencesForm,
        response: { 200: emailPreferences, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Stop those emails, or want them again' },
      },
    )
}

/** That it is theirs. See product#email-budgets. */
function confirming(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/mail/confirmation', tags: ['Email'] })
    .use(limitedGuesses(context, LIMITS.emailLinks.wrong))
    .get('', async ({ query, request }) => (await readConfirmation(orm, query)) ?? refuseLink(request), {
      query: emailReader,
      response: { 200: addressConfirmation, 400: problem, 404: problem, 429: problem },
      detail: { summary: 'Whether an address is known to be its reader’s' },
    })
    .post(
      '',
      async ({ body, request }) => (await confirmByLink(orm, body, context.clock.now())) ?? refuseLink(request),
      {
        body: emailReader,
        response: { 200: addressConfirmation, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Say that it is' },
      },
    )
}
