import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import type { Membership } from '../../contract/organizations/organization.ts'
import { summaryReason } from '../../contract/organizations/team.ts'

/**
 * The organizations a person works for, by name, inactive ones too: their team can still read them. See
 * product.md#inactive-organizations.
 */
export async function membershipsOf(orm: Orm, userId: string): Promise<Membership[]> {
  const { id, name, slug, logoUrl } = organization
  const { role, joinedAt } = userOrganization
  const rows = await orm
    .select({ id, name, slug, logoUrl, role, joinedAt, wantsSummary: userOrganization.wantsSummary })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organizationId))
    .where(and(eq(userOrganization.userId, userId), eq(userOrganization.isActive, true)))
    .orderBy(asc(organization.name), asc(organization.slug))
  return rows.map(({ wantsSummary, ...row }) => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    getsSummary: summaryReason({ ...row, wantsSummary }) !== null,
  }))
}
