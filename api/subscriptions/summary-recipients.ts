import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { user } from '../../db/schema/accounts.ts'
import { userOrganization } from '../../db/schema/organizations.ts'
import type { Role } from '../contract/values/role.ts'

/** Who of an organization's team is told what was sold to whom: its owners and admins, and managers who asked for it. */
export function summaryRecipients(tx: Tx, organizationId: string): Promise<{ email: string; role: Role }[]> {
  return tx
    .select({ email: user.email, role: userOrganization.role })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(
      and(
        eq(userOrganization.organizationId, organizationId),
        or(inArray(userOrganization.role, ['admin', 'owner']), userOrganization.wantsSummary),
        userOrganization.isActive,
        user.isActive,
      ),
    )
}
