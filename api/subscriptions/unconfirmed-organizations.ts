import { and, eq, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { user } from '../../db/schema/accounts.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { userOrganization } from '../../db/schema/organizations.ts'

/** Of these organizations, those whose admin has not shown yet that their email is theirs. */
export async function findUnconfirmed(orm: Orm | Tx, organizationIds: string[]): Promise<string[]> {
  const admins = await orm
    .select({ organizationId: userOrganization.organizationId, confirmedAt: mailAddress.confirmedAt })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .leftJoin(mailAddress, eq(mailAddress.email, user.email))
    .where(and(inArray(userOrganization.organizationId, organizationIds), eq(userOrganization.role, 'admin')))
  return admins.flatMap(({ organizationId, confirmedAt }) => (confirmedAt ? [] : [organizationId]))
}
