import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { organization } from '../../../db/schema/organizations.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'

/** Guard: the organization at the address, which takes bids; gives `host`. */
export function atOrganization({ database }: AppContext) {
  const { id, name, isDemo, isActive } = organization
  return new Elysia()
    .derive(async ({ params }) => {
      const { orgSlug = '' }: { orgSlug?: string } = params
      const [host] = await database.orm
        .select({ id, name, isDemo, isActive })
        .from(organization)
        .where(eq(organization.slug, orgSlug))
      return host?.isActive ? { host } : refuse(404, 'Organization not found')
    })
    .as('scoped')
}
