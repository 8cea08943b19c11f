import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { summaryReason } from '../../contract/organizations/team.ts'

/** Who of an organization's team is told what was sold to whom, and why they are. */
export async function summaryRecipients(tx: Tx, organizationId: string) {
  const { role, wantsSummary } = userOrganization
  const team = await tx
    .select({ email: user.email, role, wantsSummary })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(and(eq(userOrganization.organizationId, organizationId), userOrganization.isActive, user.isActive))
  return team.flatMap((member) => {
    const reason = summaryReason(member)
    return reason ? [{ email: member.email, reason }] : []
  })
}
