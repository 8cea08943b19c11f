import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { summaryReason } from '../../contract/organizations/team.ts'

/** Why a membership stays as it is. */
export type SummaryRefusal = 'unknown' | 'always'

/**
 * Has somebody mailed the summary of an organization's closings, or no longer, unless their role always gets it.
 * See product.md#closing. @returns why nothing changed, or `null`
 */
export function chooseSummary(
  orm: Orm,
  { orgSlug, userId }: { orgSlug: string; userId: string },
  wantsSummary: boolean,
): Promise<SummaryRefusal | null> {
  return orm.transaction(async (tx) => {
    const [membership] = await tx
      .select({ id: userOrganization.id, organizationId: organization.id, role: userOrganization.role })
      .from(userOrganization)
      .innerJoin(organization, eq(organization.id, userOrganization.organizationId))
      .where(and(eq(organization.slug, orgSlug), eq(userOrganization.userId, userId), userOrganization.isActive))
      .for('update', { of: userOrganization })
    if (!membership) return 'unknown'
    if (summaryReason({ ...membership, wantsSummary }) === 'role') return 'always'
    tx.addActivity({
      kind: 'summary-chosen',
      organizationId: membership.organizationId,
      changes: { wantsSummary: [!wantsSummary, wantsSummary] },
    })
    await tx.update(userOrganization).set({ wantsSummary }).where(eq(userOrganization.id, membership.id))
    return null
  })
}
