import type { Orm } from '../../../db/clients.ts'
import type { SlugAnswer } from '../../contract/organizations/organization.ts'
import { organizationSlug } from '../../contract/values/address/slug.ts'
import { organizationExists } from '../../server/access/membership.ts'

/** Whether an organization may take `slug` now, and why not when none may. Creating the organization checks again. */
export async function checkSlug(orm: Orm, slug: string): Promise<SlugAnswer> {
  const judged = organizationSlug.safeParse(slug)
  if (!judged.success) return { available: false, message: judged.error.issues[0]?.message }
  return { available: !(await organizationExists(orm, slug)) }
}
