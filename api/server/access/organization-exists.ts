import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'

/** Whether an organization, active or not, has the address `slug`. */
export async function organizationExists(orm: Orm, slug: string): Promise<boolean> {
  return (await orm.$count(organization, eq(organization.slug, slug))) > 0
}
