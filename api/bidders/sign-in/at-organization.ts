import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { organization } from '../../../db/schema/organizations.ts'
import { requestWords } from '../../contract/words/catalogues.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { refuse } from '../../server/http/refuse.ts'

/** Guard: the organization at the address, which takes bids; gives `host`. */
export function atOrganization({ database }: AppContext) {
  const { id, name, isDemo, isActive } = organization
  return new Elysia()
    .derive(async ({ params, request }) => {
      const { orgSlug = '' }: { orgSlug?: string } = params
      const [host] = await database.orm
        .select({ id, name, isDemo, isActive })
        .from(organization)
        .where(eq(organization.slug, orgSlug))
      return host?.isActive ? { host } : refuse(404, requestWords(answerLanguage(request))('organizationMissing'))
    })
    .as('scoped')
}
