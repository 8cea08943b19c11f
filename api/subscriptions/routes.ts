import { Elysia } from 'elysia'
import { mailedLinkLimit } from '../access/mailed-link-limit.ts'
import type { AppContext } from '../context/app-context.ts'
import { BROKEN_LINK, mailPreferences, mailPreferencesForm, mailReader } from '../contract/mail/mail-reader.ts'
import { problem } from '../contract/values/problem.ts'
import { refuse } from '../http/refuse.ts'
import { changePreferences, readPreferences } from './preferences.ts'

/** What the holder of a link in an email wants to be emailed. See product.md#unsubscribing. */
export function subscriptionRoutes(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/mail/preferences', tags: ['Email'] })
    .use(mailedLinkLimit(context))
    .get('', async ({ query }) => (await readPreferences(orm, query)) ?? refuse(404, BROKEN_LINK), {
      query: mailReader,
      response: { 200: mailPreferences, 400: problem, 404: problem, 429: problem },
      detail: { summary: 'Whether somebody wants emails that are not receipts or wins' },
    })
    .post(
      '',
      async ({ body: { wanted, ...reader } }) =>
        (await changePreferences(orm, reader, wanted, context.clock.now())) ?? refuse(404, BROKEN_LINK),
      {
        body: mailPreferencesForm,
        response: { 200: mailPreferences, 400: problem, 404: problem, 429: problem },
        detail: { summary: 'Stop those emails, or want them again' },
      },
    )
}
