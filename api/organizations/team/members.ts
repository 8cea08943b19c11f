import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import type { Member } from '../../contract/organizations/team.ts'

/** Who works for an organization, by name. */
export async function membersOf(orm: Orm, organizationId: string): Promise<Member[]> {
  const { role, joinedAt } = userOrganization
  const rows = await orm
    .select({ id: user.id, name: user.name, email: user.email, role, joinedAt })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.userId))
    .where(and(eq(userOrganization.organizationId, organizationId), eq(userOrganization.isActive, true)))
    .orderBy(asc(user.name), asc(user.email))
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }))
}
