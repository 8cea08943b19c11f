import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'

/** Whether that email already belongs to a member. */
export async function isMember(tx: Tx, organizationId: string, email: string): Promise<boolean> {
  const [membershipRow] = await tx
    .select({ id: userOrganization.id })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(
      and(
        eq(userOrganization.organizationId, organizationId),
        eq(userOrganization.isActive, true),
        eq(user.email, email),
      ),
    )
  return membershipRow !== undefined
}
