import { and, asc, eq } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm } from '../../../db/clients.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import type { Membership } from '../../contract/organizations/organization.ts'
import { summaryReason } from '../../contract/organizations/team.ts'

/**
 * The organizations a person works for, by name, inactive ones too: their team can still read them. See
 * product#inactive-organizations.
 */
export async function membershipsOf(orm: Orm, userId: string): Promise<Membership[]> {
  const { id, name, slug, logoUrl, timeZone } = organization
  const { role, joinedAt } = userOrganization
  const rows = await orm
    .select({ id, name, slug, logoUrl, timeZone, role, joinedAt, wantsSummary: userOrganization.wantsSummary })
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

/** Why a membership stays as it is. */
type SummaryRefusal = 'unknown' | 'always'

/**
 * Has somebody mailed the summary of an organization's closings, or no longer, unless their role always gets it.
 * See product#closing. @returns why nothing changed, or `null`
 */
export function chooseSummary(
  orm: Orm,
  { orgSlug, userId }: { orgSlug: string; userId: string },
  wantsSummary: boolean,
): Promise<SummaryRefusal | null> {
  return orm.transaction(async (tx) => {
    const [membership] = await tx
      .select({
        id: userOrganization.id,
        organizationId: organization.id,
        role: userOrganization.role,
        wantsSummary: userOrganization.wantsSummary,
      })
      .from(userOrganization)
      .innerJoin(organization, eq(organization.id, userOrganization.organizationId))
      .where(and(eq(organization.slug, orgSlug), eq(userOrganization.userId, userId), userOrganization.isActive))
      .for('update', { of: userOrganization })
    if (!membership) return 'unknown'
    if (summaryReason({ ...membership, wantsSummary }) === 'role') return 'always'
    const changes = changesOf(membership, { wantsSummary })
    if (!changes) return null
    tx.addActivity({ kind: 'summary-chosen', organizationId: membership.organizationId, changes })
    await tx.update(userOrganization).set({ wantsSummary }).where(eq(userOrganization.id, membership.id))
    return null
  })
}
