import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { user } from '../../db/schema/accounts.ts'
import { userOrganization } from '../../db/schema/organizations.ts'

/** The addresses of an organization's owners and admins, who get the summary of a closing. */
export async function summaryRecipients(tx: Tx, organizationId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: user.email })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(
      and(
        eq(userOrganization.organizationId, organizationId),
        inArray(userOrganization.role, ['admin', 'owner']),
        userOrganization.isActive,
        user.isActive,
      ),
    )
  return rows.map((row) => row.email)
}
