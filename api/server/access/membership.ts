import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { Role } from '../../contract/values/kind/role.ts'

/** A person's place in an organization; `role` is `null` when they have none. */
export interface OrganizationMembership {
  organization: Pick<
    typeof organization.$inferSelect,
    'id' | 'slug' | 'name' | 'timeZone' | 'extensionMinutes' | 'isActive'
  >
  role: Role | null
}

/**
 * What `person` may be at `orgSlug`: a super admin is `admin` everywhere. `null` when there is no such organization.
 */
export async function findMembership(
  orm: Orm,
  orgSlug: string,
  person: Person,
): Promise<OrganizationMembership | null> {
  const { id, slug, name, timeZone, extensionMinutes, isActive } = organization
  const isTheirs = and(
    eq(userOrganization.organizationId, organization.id),
    eq(userOrganization.userId, person.id),
    eq(userOrganization.isActive, true),
  )
  const [row] = await orm
    .select({ organization: { id, slug, name, timeZone, extensionMinutes, isActive }, role: userOrganization.role })
    .from(organization)
    .leftJoin(userOrganization, isTheirs)
    .where(eq(organization.slug, orgSlug))
  if (!row) return null
  return person.isSuperAdmin ? { ...row, role: 'admin' } : row
}
