import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { Role } from '../../contract/values/role.ts'

/** The role that an invitation offers, which never changes; `null` when that organization has none of that id. */
export async function findInvitedRole(orm: Orm, organizationId: string, id: string): Promise<Role | null> {
  const [found] = await orm
    .select({ role: invitation.role })
    .from(invitation)
    .where(and(eq(invitation.organizationId, organizationId), eq(invitation.id, id)))
  return found?.role ?? null
}
